import {chmod, mkdir, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {isRunning} from '../system/processes.js';

/** Folder of one build on this machine; all that its commands make is in it. */
export class BuildFolder {
  readonly work: string;
  readonly checkout: string;

  /** @param folder of all of them */
  constructor(folder: string, build: number) {
    this.work = join(folder, `${process.pid}-b${build}`);
    this.checkout = join(this.work, 'checkout');
  }

  async make(): Promise<void> {
    await this.remove();
    for (const name of ['home', 'tmp']) await mkdir(join(this.work, name), {recursive: true});
  }

  remove(): Promise<void> {
    return removeFolder(this.work);
  }
}

/** Takes away what processes of this machine that were killed had begun. */
export async function clearBuildFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!isRunning(Number.parseInt(name, 10))) await removeFolder(join(folder, name));
}

/** Tools make folders that cannot be written to, such as caches; then nothing can be removed from them. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, {recursive: true, force: true});
  } catch {
    await openFolders(folder);
    await rm(folder, {recursive: true, force: true});
  }
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {});
  for (const entry of await readdir(folder, {withFileTypes: true}).catch(() => []))
    if (entry.isDirectory()) await openFolders(join(folder, entry.name));
}
