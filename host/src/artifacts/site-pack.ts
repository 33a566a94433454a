import {createReadStream} from 'node:fs';
import {mkdir, open, stat, utimes} from 'node:fs/promises';
import {dirname, relative, sep} from 'node:path';
import {fileBelow, UnsafeNameError} from '../system/paths.js';
import {walkFiles} from '../site/walk-site.js';
import {type ArchivedFile, ArchiveError, readArchive, writeArchive} from './archive.js';
import {ArtifactError} from './artifact-store.js';

/**
 * The files of a site as a tar archive. The same files with the same times give the same bytes on every machine.
 *
 * @throws {ArtifactError} when a file changes meanwhile
 */
export const packSite = (folder: string): AsyncIterable<Buffer> => writeArchive(filesOf(folder));

async function* filesOf(folder: string): AsyncIterable<ArchivedFile> {
  const files: {readonly file: string; readonly path: string}[] = [];
  for await (const file of walkFiles(folder))
    files.push({file, path: relative(folder, file).split(sep).join('/')});
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const {file, path} of files) {
    const {size, mtimeMs} = await stat(file);
    // The modification time is sent with pages.
    yield {path, size, changed: Math.floor(mtimeMs / 1_000), bytes: readWhole(file, path, size)};
  }
}

async function* readWhole(file: string, path: string, size: number): AsyncIterable<Buffer> {
  let got = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    got += chunk.length;
    if (got > size) break;
    yield chunk;
  }
  if (got !== size) throw new ArtifactError(`${path} changed while it was read; try again.`);
}

/** Writes the files of an archive into an empty folder. @throws {ArtifactError} for one that is not that of a site */
export async function unpackSite(stream: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const made = new Set<string>();
  try {
    for await (const {path, changed, bytes} of readArchive(stream)) {
      const target = fileBelow(folder, path);
      const parent = dirname(target);
      if (!made.has(parent)) await mkdir(parent, {recursive: true});
      made.add(parent);
      const handle = await open(target, 'wx');
      try {
        for await (const chunk of bytes) await handle.writeFile(chunk);
      } finally {
        await handle.close();
      }
      await utimes(target, changed, changed);
    }
  } catch (error) {
    if (!(error instanceof ArchiveError) && !(error instanceof UnsafeNameError)) throw error;
    throw new ArtifactError(error.message, {cause: error});
  }
}
