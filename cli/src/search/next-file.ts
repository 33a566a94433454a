import {randomBytes} from 'node:crypto';
import {mkdir, open, readdir, rm, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {isRunning} from '../system/processes.js';
import {IndexFileError} from './engine.js';

/** The next index of a version is written beside the current one, and then renamed to replace it. */

/** Age in ms beyond which an unfinished file counts as abandoned. */
const ABANDONED = 24 * 60 * 60_000;

/**
 * A unique name for a new version of a file, in the same folder. By this name, `cleanFolder` recognises files that killed
 * writers left behind.
 */
export const nextFile = (file: string): string =>
  `${file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;

/** Creates the folder, and removes what killed writers left behind. @throws {IndexFileError} if the folder cannot be created or read */
export async function cleanFolder(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, {recursive: true});
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.new')) continue;
      const path = join(folder, name);
      const process = Number(/\.(\d+)-\w+\.new$/.exec(name)?.[1]);
      const status = await stat(path).catch(() => undefined);
      if (status && (!isRunning(process) || status.mtimeMs < Date.now() - ABANDONED))
        await rm(path, {force: true});
    }
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

/**
 * Writes a folder to disk: without this, a power failure may undo a rename. Errors are ignored, because not every
 * system supports it.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

export const cannotWrite = (file: string, cause: unknown): IndexFileError =>
  new IndexFileError(
    `The index ${file} cannot be written (${(cause as Error).message}): check that its folder can be written to and has room.`,
    {cause},
  );
