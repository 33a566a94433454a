import {resolve} from 'node:path';
import type {Library} from '../platform/library/library.js';
import {openFolderLibrary} from '../platform/publishing/library-folder.js';
import {checkSites, nameSite, type SiteArgument} from '../../../cli/src/commands/sites.js';
import {usageError} from '../../../cli/src/commands/terminal.js';

/** A public address, and the name of its site. */
export interface PublicUrl {
  /** Name of the site; `undefined` if there is only one. */
  readonly name: string | undefined;
  readonly url: string;
}

/** Project names that cannot be used, because the host uses their addresses itself. */
const RESERVED = new Set(['api', 'openapi.json']);

/**
 * Reads the folders of a command line. Each gets a distinct name.
 *
 * @param name value of `--project`
 * @throws {UserError} if two folders have the same name, a name is reserved, or an option fits no folder
 */
export function readSites(
  folders: readonly string[],
  name: string | undefined,
  publicUrls: readonly PublicUrl[] = [],
): SiteArgument[] {
  if (name !== undefined && folders.length > 1)
    throw usageError('--project names a single folder; to name several, write name=folder for each.');
  const sites = folders.map(text => nameSite(text, name));
  for (const [index, site] of sites.entries()) {
    const same = sites.findIndex(({project}) => project === site.project);
    if (same < index)
      throw usageError(
        `Two folders are called "${site.project}" (${sites[same]!.folder} and ${site.folder}); give each its own name, as name=folder.`,
      );
    if (RESERVED.has(site.project) && sites.length > 1)
      throw usageError(
        `"${site.project}" cannot be the name of a project, because the host uses that address itself; choose another.`,
      );
  }
  return withPublicUrls(sites, publicUrls);
}

function withPublicUrls(sites: readonly SiteArgument[], publicUrls: readonly PublicUrl[]): SiteArgument[] {
  const urls = new Map<string, string>();
  for (const {name, url} of publicUrls) {
    if (name === undefined && sites.length > 1)
      throw usageError(`With several folders, write --public-url name=${url} for the one it belongs to.`);
    const site = name ?? sites[0]!.project;
    if (!sites.some(({project}) => project === site))
      throw usageError(`--public-url ${site}=${url}: no folder is called "${site}".`);
    urls.set(site, url);
  }
  return sites.map(site => {
    const publicUrl = urls.get(site.project);
    return publicUrl === undefined ? site : {...site, publicUrl};
  });
}

/**
 * Creates the library for a command line. A single folder is served at the base path, several are served at `name/` below it.
 *
 * @throws {UserError} if a folder cannot be served
 */
export async function openLibrary({
  sites,
  version,
  base,
  followLinksTo = [],
}: {
  readonly sites: readonly SiteArgument[];
  readonly version: string;
  readonly base: string;
  /** Absolute paths of folders outside the sites that their links may lead to. */
  readonly followLinksTo?: readonly string[] | undefined;
}): Promise<Library> {
  await checkSites(sites);
  const mountOf = (project: string) => (sites.length > 1 ? `${base}${project}/` : base);
  return openFolderLibrary(
    sites.map(({project, folder, publicUrl}) => ({
      project,
      version,
      folder: resolve(folder),
      mount: mountOf(project),
      publicUrl,
    })),
    followLinksTo,
  );
}
