import {createHash} from 'node:crypto';
import {constants} from 'node:fs';
import {access, mkdir, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {UserError} from './user-error.js';
import type {SiteArgument} from './site-arguments.js';

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
