import {constants} from 'node:fs';
import {access, chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {newSecret} from '../../people/secrets.js';
import {openLibsqlStore} from '../../store/libsql-store.js';
import type {Store} from '../../store/store.js';
import {CONFIG_NAME, CONFIG_TEMPLATE, ConfigError, type LibraryConfig, readConfig} from './config.js';

/** Where the parts of a library are. */
export interface LibraryFolder {
  /** Absolute path. */
  readonly folder: string;
  readonly config: LibraryConfig;
  readonly store: Store;
  /** Signs access tokens. */
  readonly secret: string;
  readonly files: string;
  readonly indexes: string;
  readonly downloads: string;
}

const DATA = 'data';

/** A library cannot be made or opened; the message is a sentence. */
export class LibraryFolderError extends Error {
  override readonly name = 'LibraryFolderError';
}

/** Whether a folder is a library. */
export const isLibraryFolder = (folder: string): Promise<boolean> =>
  access(join(folder, CONFIG_NAME)).then(
    () => true,
    () => false,
  );

/** Makes a library in a folder. @throws {LibraryFolderError} when there is one, or nothing can be written */
export async function initLibrary(given: string): Promise<string> {
  const folder = resolve(given);
  if (await isLibraryFolder(folder)) throw new LibraryFolderError(`${folder} is a library already.`);
  try {
    await mkdir(join(folder, DATA), {recursive: true, mode: 0o700});
    await writeFile(join(folder, DATA, 'secret'), newSecret(), {mode: 0o600, flag: 'wx'});
    await writeFile(join(folder, CONFIG_NAME), CONFIG_TEMPLATE, {flag: 'wx'});
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw new LibraryFolderError(
      `No library can be made in ${folder} (${code}); choose a folder that you may write to.`,
    );
  }
  await (await openLibsqlStore(join(folder, DATA, 'store.db'))).close();
  return folder;
}

/** @throws {LibraryFolderError} @throws {ConfigError} @throws {StoreError} */
export async function openLibraryFolder(given: string): Promise<LibraryFolder> {
  const folder = resolve(given);
  const data = join(folder, DATA);
  const text = await readFile(join(folder, CONFIG_NAME), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new LibraryFolderError(
      `There is no library in ${folder}; make one with "docent init", or name its folder with --library.`,
    );
  const config = readConfig(text, join(folder, CONFIG_NAME));
  const secretFile = join(data, 'secret');
  const secret = (await readFile(secretFile, 'utf8').catch(() => '')).trim();
  if (secret.length < 32)
    throw new LibraryFolderError(
      `${secretFile} is missing or too short; put 32 random characters or more in it, which ends all access tokens.`,
    );
  await access(data, constants.W_OK | constants.X_OK).catch(() => {
    throw new LibraryFolderError(`Nothing can be written to ${data}; check who it belongs to.`);
  });
  await chmod(secretFile, 0o600).catch(() => {});
  return {
    ...{folder, config, secret},
    store: await openLibsqlStore(join(data, 'store.db')),
    files: join(data, 'files'),
    indexes: join(data, 'indexes'),
    downloads: join(data, 'downloads'),
  };
}

export {ConfigError};
