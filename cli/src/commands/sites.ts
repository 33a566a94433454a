import {createHash} from 'node:crypto';
import {constants} from 'node:fs';
import {access, mkdir, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {slugOfFolder} from '../system/slug.js';
import {openFileEngine} from '../search/file-engine.js';
import {indexFolder} from '../search/index-folder.js';
import {describeLeftOut} from '../site/left-out.js';
import {libraryAt} from '../site/library-files.js';
import {checkFolder, type FolderFault, type LeftOut} from '../site/walk-site.js';
import {showingProgress, type Terminal, usageError, UserError} from './terminal.js';
import {slug} from './argument-values.js';

/** A folder of built HTML, with the name of its project. */
export interface SiteArgument {
  readonly project: string;
  /** Path of the folder, as given on the command line. */
  readonly folder: string;
  /** Address at which the site is published, with a trailing slash. Default: it is not published. */
  readonly publicUrl?: string | undefined;
}

/** Where the index of a folder is. */
export interface IndexPlace {
  /** Folder of the index; `undefined`: in the user's cache folder. */
  readonly data: string | undefined;
}

/** Which links are followed out of a folder. */
export interface FollowedLinks {
  /** Absolute paths of folders to which links may lead. Default: none. */
  readonly followLinksTo?: readonly string[] | undefined;
}

/** The site of a command that takes one folder. @throws {UserError} if `folder` names no folder, or the project has two names or an invalid one */
export const readSite = (
  folder: string,
  {project, publicUrl}: {readonly project?: string | undefined; readonly publicUrl?: string | undefined} = {},
): SiteArgument => ({...nameSite(folder, project), ...(publicUrl !== undefined && {publicUrl})});

/** Parses an argument `name=folder` or `folder`. A folder with `=` in its first part is written with `./` before it. */
export function nameSite(text: string, name: string | undefined): SiteArgument {
  const [, own, folder = text] = /^([^=/\\]*)=(.*)$/s.exec(text) ?? [];
  if (!folder) throw usageError(`"${text}" names no folder; write name=folder.`);
  if (own !== undefined && name !== undefined)
    throw usageError(
      `The folder has two names, "${name}" from --project and "${own}" from ${text}; leave one out.`,
    );
  return {project: slug('project')(own ?? name ?? slugOfFolder(resolve(folder))), folder};
}

/** Why a folder cannot be served, and what to do about it. */
const FAULTS: Readonly<Record<FolderFault, (folder: string) => string>> = {
  missing: folder => `There is no folder ${folder}; check the path, or build the documentation first.`,
  'not-a-folder': folder => `${folder} is a file, not a folder; give the folder it is in.`,
  unreadable: folder => `${folder} may not be read; check its permissions.`,
  'no-html': folder =>
    `There are no HTML files in ${folder}; give the folder with the built pages, such as build/html.`,
};

/**
 * Checks that folders can be read as sites.
 *
 * @throws {UserError} for the first that cannot
 */
export async function checkSites(sites: readonly SiteArgument[]): Promise<void> {
  for (const {folder} of sites) {
    const library = await libraryAt(resolve(folder));
    if (library !== undefined)
      throw new UserError(
        `With ${folder}, the private data of the library ${library} would be served: give a folder of built HTML, or use "docent serve ${library}", which serves the library to those who may read it.`,
      );
    const fault = await checkFolder(resolve(folder));
    if (fault) throw new UserError(FAULTS[fault](folder));
  }
}

/** Maximum length of a folder name made of project names. File systems allow 255 bytes. */
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
  const identity = sites.map(({project, folder}) => `${project}=${resolve(folder)}`).join('\n');
  const key = createHash('sha256').update(identity).digest('hex').slice(0, 8);
  return join(cacheFolder(platform, env), 'docent', `${names}-${key}`);
}

function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (env['XDG_CACHE_HOME']) return env['XDG_CACHE_HOME'];
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}

/**
 * Creates the folder of indexes of a site, in the given data folder or the default one.
 *
 * @throws {UserError} if it is not writable
 */
export async function openIndexes(site: SiteArgument, given: string | undefined): Promise<string> {
  const data = given ?? defaultDataFolder([site]);
  await openDataFolder(data);
  return join(data, 'indexes');
}

/**
 * Indexes a site, and opens its index.
 *
 * @param data folder of the index. Default: in the user's cache folder
 * @throws {UserError} if the folder cannot be read as a site, or nothing can be written to the folder of the index
 * @throws {IndexFileError} if the index cannot be written
 */
export async function openIndexed(
  {site, data, followLinksTo}: {readonly site: SiteArgument} & IndexPlace & FollowedLinks,
  terminal: Terminal,
) {
  await checkSites([site]);
  const scope = {project: site.project, version: 'latest'};
  const indexes = await openIndexes(site, data);
  const folder = resolve(site.folder);
  const {leftOut} = await showingProgress(terminal, `${scope.project} ${scope.version}`, onProgress =>
    indexFolder({folder, followLinksTo, ...scope, indexes, onProgress}),
  );
  for (const line of leftOutLines(leftOut)) terminal.note(line);
  return {scope, engine: openFileEngine(indexes)};
}

/** Lines about what was left out of a site. */
export const leftOutLines = (leftOut: readonly LeftOut[]): string[] => describeLeftOut(leftOut, 'command');

/** Creates the folder if necessary. @throws {UserError} if it is not writable */
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
    throw new UserError(
      `The index cannot be stored in ${folder}: ${why}; choose another folder with --data.`,
    );
  }
}

/**
 * Creates a folder with its parents. Node's option `recursive` never returns if no folder can be created, such as below
 * `/proc`.
 */
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
