import {once} from 'node:events';
import {Readable} from 'node:stream';
import {extract, pack, type Pack} from 'tar-stream';
import {mkdir, stat, utimes, writeFile} from 'node:fs/promises';
import {dirname, relative, sep} from 'node:path';
import {fileBelow, UnsafeNameError} from '../../../../cli/src/system/paths.js';
import {keptSite, readSiteFile, type SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {walkFiles} from '../../../../cli/src/site/walk-site.js';
import {ArtifactError} from './artifact-store.js';

/** A file to be written to, or read from, a tar archive. */
export interface ArchivedFile {
  /** Path with forward slashes. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Modification time, in whole seconds since 1970. */
  readonly changed: number;
  /** Content of the file, which must be read before the next file is requested. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Maximum time in a header, in seconds since 1970. */
const MAX_TIME = 2 ** 31 - 1;

/** Writes a tar archive. The same files result in the same bytes. @throws {Error} if the size of a file is wrong */
export async function* writeArchive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  const archive = pack();
  const writing = writeFiles(archive, files);
  writing.catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Buffer>;
    await writing;
  } finally {
    archive.destroy();
  }
}

async function writeFiles(archive: Pack, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const {path, size, changed, bytes} of files) {
    const mtime = new Date(Math.min(Math.max(changed, 0), MAX_TIME) * 1_000);
    const {entry, written} = addEntry(archive, {name: path, size, mtime, mode: 0o644});
    for await (const chunk of bytes)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), written]);
    entry.end(null);
    await written;
  }
  archive.finalize();
}

function addEntry(archive: Pack, header: Parameters<Pack['entry']>[0]) {
  let entry!: ReturnType<Pack['entry']>;
  const written = new Promise<void>((resolve, reject) => {
    entry = archive.entry(header, error => (error ? reject(error) : resolve()));
  });
  // Without a listener, an error would end the process. It is also reported by the archive, where it is handled.
  entry.on('error', () => {});
  written.catch(() => {});
  return {entry, written};
}

/**
 * Reads the files of a tar archive. Errors of `stream` are thrown unchanged.
 *
 * @throws {ArtifactError} if the archive is damaged, or contains anything but files. Also thrown while content is read
 * @throws {UnsafeNameError} if a path leads out of the target folder
 */
export async function* readArchive(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile> {
  const archive = extract();
  const source = Readable.from(stream);
  let sourceError: Error | undefined;
  source.on('error', error => archive.destroy((sourceError = error)));
  source.pipe(archive);
  async function* withArtifactErrors<T>(read: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* read;
    } catch (error) {
      throw error === sourceError
        ? error
        : new ArtifactError('It is not a complete tar archive.', {cause: error});
    }
  }
  try {
    for await (const entry of withArtifactErrors(archive)) {
      const {name: path, size = 0, mtime, type} = entry.header;
      if (type !== 'file') throw new ArtifactError(`"${path}" is not a file.`);
      fileBelow('', path);
      const changed = Math.floor((mtime?.getTime() ?? 0) / 1_000);
      yield {path, size, changed, bytes: withArtifactErrors(entry as AsyncIterable<Buffer>)};
      entry.resume();
    }
  } finally {
    source.destroy();
    archive.destroy();
  }
}

/**
 * Packs the files of a build into a tar archive. The same files with the same modification times result in the same bytes on
 * every machine.
 *
 * @throws {ArtifactError} if a file changes while it is read
 */
export const packSite = (folder: string): AsyncIterable<Buffer> => writeArchive(filesOf(keptSite(folder)));

async function* filesOf(site: SiteFolder): AsyncIterable<ArchivedFile> {
  const files: {readonly file: string; readonly path: string}[] = [];
  for await (const file of walkFiles(site))
    files.push({file, path: relative(site.folder, file).split(sep).join('/')});
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const {file, path} of files) {
    const {size, mtimeMs} = await stat(file);
    // The modification time is kept because it is sent with pages.
    yield {
      path,
      size,
      changed: Math.floor(mtimeMs / 1_000),
      bytes: readExactly(readSiteFile(site, file), path, size),
    };
  }
}

async function* readExactly(file: AsyncIterable<Buffer>, path: string, size: number): AsyncIterable<Buffer> {
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length > size) break;
    yield chunk;
  }
  if (length !== size) throw new ArtifactError(`${path} changed while it was read; try again.`);
}

/** Writes the files of an archive into an empty folder. @throws {ArtifactError} if it is not an archive of a site */
export async function unpackSite(stream: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const created = new Set<string>();
  try {
    for await (const {path, changed, bytes} of readArchive(stream)) {
      const target = fileBelow(folder, path);
      const parent = dirname(target);
      if (!created.has(parent)) await mkdir(parent, {recursive: true});
      created.add(parent);
      await writeFile(target, bytes, {flag: 'wx'});
      await utimes(target, changed, changed);
    }
  } catch (error) {
    if (!(error instanceof UnsafeNameError)) throw error;
    throw new ArtifactError(error.message, {cause: error});
  }
}
