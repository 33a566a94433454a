import {resolve} from 'node:path';
import {checkFolder, type FolderFault} from '../site/check-folder.js';
import type {Library} from '../library/library.js';
import {openFolderLibrary} from '../publishing/folder-library.js';
import type {ServeCommand} from './site-commands.js';
import {UserError} from './user-error.js';

/** Why a folder cannot be served, and what to do about it. */
const FAULTS: Readonly<Record<FolderFault, (folder: string) => string>> = {
  missing: folder => `There is no folder ${folder}; check the path, or build the documentation first.`,
  'not-a-folder': folder => `${folder} is a file, not a folder; name the folder it lies in.`,
  unreadable: folder => `${folder} may not be read; check its permissions.`,
  library: folder =>
    `${folder} is a library, or contains one with its private data; name a folder of built HTML. A library itself is served with "docent serve <library>", to those who may read it.`,
  'no-html': folder =>
    `There are no HTML files in ${folder}; name the folder with the built pages, such as build/html.`,
};

/**
 * The library for a command line. One folder is served at the base path, several at `name/` below it.
 *
 * @throws {UserError} for the first folder that cannot be served.
 */
export async function openLibrary({
  sites,
  version,
  base,
}: Pick<ServeCommand, 'sites' | 'version' | 'base'>): Promise<Library> {
  for (const {folder} of sites) {
    const fault = await checkFolder(resolve(folder));
    if (fault) throw new UserError(FAULTS[fault](folder));
  }
  const mountOf = (project: string) => (sites.length > 1 ? `${base}${project}/` : base);
  return openFolderLibrary(
    sites.map(({project, folder, publicUrl}) => ({
      project,
      version,
      folder: resolve(folder),
      mount: mountOf(project),
      publicUrl,
    })),
  );
}
