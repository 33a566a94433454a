import {resolve} from 'node:path';
import {slugOfFolder} from '../config/slug.js';
import {usageError} from './terminal.js';
import {slug} from './values.js';

/** A folder of built HTML, with the name of its project. */
export interface SiteArgument {
  readonly project: string;
  /** As given on the command line. */
  readonly folder: string;
  /** Address at which the site is published, with a trailing slash. Default: it is not published. */
  readonly publicUrl?: string | undefined;
}

/** A published address, of the site of that name or of the only one. */
export interface PublicUrl {
  readonly name: string | undefined;
  readonly url: string;
}

/** Project names whose addresses the host itself uses. */
const RESERVED = new Set(['api', 'openapi.json']);

/** The site of a command that takes one folder. @throws {UserError} */
export const readSite = (
  folder: string,
  {project, publicUrl}: {readonly project?: string; readonly publicUrl?: string} = {},
): SiteArgument => ({...nameSite(folder, project), ...(publicUrl !== undefined && {publicUrl})});

/**
 * The folders of a command line, each with a distinct name.
 *
 * @param name value of `--project`
 * @throws {UserError}
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

/** `name=folder` or `folder`. A folder with `=` in its first part is written with `./` before it. */
function nameSite(text: string, name: string | undefined): SiteArgument {
  const [, own, folder = text] = /^([^=/\\]*)=(.*)$/s.exec(text) ?? [];
  if (!folder) throw usageError(`"${text}" names no folder; write name=folder.`);
  if (own !== undefined && name !== undefined)
    throw usageError(
      `The folder has two names, "${name}" by --project and "${own}" by ${text}; leave one out.`,
    );
  return {project: slug('project')(own ?? name ?? slugOfFolder(resolve(folder))), folder};
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
