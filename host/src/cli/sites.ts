import {resolve, dirname, join} from 'node:path';
import {createHash} from 'node:crypto';
import {constants} from 'node:fs';
import {access, mkdir, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import {checkFolder, type FolderFault, libraryAt} from '../site/walk-site.js';
import type {Library} from '../library/library.js';
import {openFolderLibrary} from '../publishing/folder-library.js';
import type {ServeCommand} from './site-commands.js';
import {UserError} from './terminal.js';
import type {SiteArgument} from './site-arguments.js';

/** Why a folder cannot be served, and what to do about it. */
const FAULTS: Readonly<Record<FolderFault, (folder: string) => string>> = {
  missing: folder => `There is no folder ${folder}; check the path, or build the documentation first.`,
  'not-a-folder': folder => `${folder} is a file, not a folder; name the folder it lies in.`,
  unreadable: folder => `${folder} may not be read; check its permissions.`,
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
    const library = await libraryAt(resolve(folder));
    if (library !== undefined)
      throw new UserError(
        `With ${folder}, the private data of the library ${library} would be served: name a folder of built HTML, or use "docent serve ${library}", which serves the library to those who may read it.`,
      );
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

/** Longest folder name made of project names: file systems allow 255 bytes. */
const MAX_NAME = 80;

/**
 * The default folder for the index of these sites: below the user's cache folder, named after the projects, with a
 * hash of their folders, so that two sites with the same name never share an index.
 */
export function defaultDataFolder(
  sites: readonly SiteArgument[],
  {platform, env}: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): string {
  const names = sites
    .map(({project}) => project)
    .join('+')
    .slice(0, MAX_NAME);
  const whole = sites.map(({project, folder}) => `${project}=${resolve(folder)}`).join('\n');
  const key = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return join(cacheFolder(platform, env), 'docent', `${names}-${key}`);
}

function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (env['XDG_CACHE_HOME']) return env['XDG_CACHE_HOME'];
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}

/** Creates the folder if necessary. @throws {UserError} when it is not writable. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'there is a file of that name'
        : `nothing can be written there (${code})`;
    throw new UserError(`The index cannot be kept in ${folder}: ${why}; choose another folder with --data.`);
  }
}

/** Node's own `recursive` never returns where no folder can be created, such as below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}
