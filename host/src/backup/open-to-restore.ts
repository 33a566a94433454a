import {rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {DamagedStoreError} from '../store/libsql-store.js';
import {CONFIG_NAME} from '../config/config.js';
import {
  initLibrary,
  isLibraryFolder,
  type LibraryFolder,
  openLibraryFolder,
} from '../publishing/library-folder.js';
import type {CopyHead} from './library-copy.js';

/**
 * Opens the target of a restore: a library, possibly with damaged or missing parts, or a folder that becomes one.
 *
 * @param note receives a sentence about each repair
 */
export async function openToRestore(
  folder: string,
  store: string | undefined,
  head: CopyHead,
  note: (sentence: string) => void,
): Promise<LibraryFolder> {
  if (!(await isLibraryFolder(folder))) {
    await initLibrary(folder);
    await writeFile(join(folder, CONFIG_NAME), head.config);
    note(`Made a library in ${folder}, with the configuration of the backup.`);
  }
  await writeFile(join(folder, 'data', 'secret'), head.secret, {mode: 0o600, flag: 'wx'}).catch(() => {});
  const open = () => openLibraryFolder(folder, store, {isFilled: true});
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DamagedStoreError)) throw error;
    const kept = `${error.file}.damaged-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    for (const end of ['', '-wal', '-shm'])
      await rename(error.file + end, kept + end).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'ENOENT') throw fault;
      });
    note(`The damaged store is kept as ${kept}.`);
    return open();
  }
}
