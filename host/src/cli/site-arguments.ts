import {resolve} from 'node:path';
import {isSlug, slugOfFolder, toSlug} from '../config/slug.js';
import {usageError} from './user-error.js';

/** A folder to serve, with the name of its project. */
export interface SiteArgument {
  readonly project: string;
  /** As given on the command line. */
  readonly folder: string;
  /** Address at which the site is published, with a trailing slash. Default: it is not published. */
  readonly publicUrl?: string | undefined;
}

/** Project names whose addresses the host itself uses. */
const RESERVED = new Set(['api', 'openapi.json']);

/**
 * The folders of a command line, each with a distinct name.
 *
 * @param name value of `--project`
 * @throws {UserError}
 */
export function readSites(positionals: readonly string[], name: string | undefined): SiteArgument[] {
  if (!positionals.length) throw usageError('Name a folder of built HTML, as in "docent serve build/html".');
  if (name !== undefined && positionals.length > 1) {
    throw usageError('--project names a single folder; to name several, write name=folder for each.');
  }
  const sites = positionals.map(text => readSite(text, name));
  for (const [index, site] of sites.entries()) {
    const same = sites.findIndex(({project}) => project === site.project);
    if (same < index) {
      const folders = `${sites[same]!.folder} and ${site.folder}`;
      throw usageError(
        `Two folders are called "${site.project}" (${folders}); give each its own name, as name=folder.`,
      );
    }
    if (RESERVED.has(site.project) && sites.length > 1) {
      throw usageError(
        `"${site.project}" cannot be the name of a project: its address is the host's own; choose another.`,
      );
    }
  }
  return sites;
}

/** `name=folder` or `folder`. A folder with `=` in its first part is written with `./` before it. */
function readSite(text: string, name: string | undefined): SiteArgument {
  const [, own, folder = text] = /^([^=/\\]*)=(.*)$/s.exec(text) ?? [];
  if (!folder) throw usageError(`"${text}" names no folder; write name=folder.`);
  if (own !== undefined && name !== undefined) {
    throw usageError(
      `The folder has two names, "${name}" by --project and "${own}" by ${text}; leave one out.`,
    );
  }
  return {project: readSlug(own ?? name ?? slugOfFolder(resolve(folder)), 'project'), folder};
}

/** @throws {UserError} for text that cannot be a name. */
export function readSlug(text: string, what: 'project' | 'version'): string {
  if (isSlug(text)) return text;
  const rule = `use lower-case letters, digits, "-", "." and "_", beginning with a letter or digit`;
  throw usageError(`"${text}" cannot be the name of a ${what}: ${rule}, for example "${toSlug(text)}".`);
}
