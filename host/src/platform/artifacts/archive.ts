import {once} from 'node:events';
import {Readable} from 'node:stream';
import {extract, pack, type Pack} from 'tar-stream';
import {mkdir, stat, utimes, writeFile} from 'node:fs/promises';
import {dirname, relative, sep} from 'node:path';
import {fileBelow, UnsafeNameError} from '../../../../cli/src/system/paths.js';
import {keptSite, readSiteFile, type SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {walkFiles} from '../../../../cli/src/site/walk-site.js';
import {ArtifactError} from './artifact-store.js';

/** A file to be added to, or read from, a tar archive. */
export interface ArchivedFile {
  /** With forward slashes. */
  readonly path: string;
  readonly size: number;
  /** Modification time, in whole seconds since 1970. */
  readonly changed: number;
  /** Its content, which can be read until the next file is requested. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Largest time that a header can hold. */
const MAX_TIME = 2 ** 31 - 1;

/** The bytes of a tar archive. The same files give the same bytes. Fails if a file does not have the size it declares. */
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
  // If content fails or the reader stops, the archive reports it.
  entry.on('error', () => {});
  written.catch(() => {});
  return {entry, written};
}

/**
 * Streams the files of a tar archive. It may contain nothing else: no links, no folders, and no path that would lead out
 * of the target folder.
 *
 * @throws {ArtifactError} also while content is read; errors of `stream` are passed on
 * @throws {UnsafeNameError}
 */
export async function* readArchive(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile> {
  const archive = extract();
  const source = Readable.from(stream);
  let fault: Error | undefined;
  source.on('error', error => archive.destroy((fault = error)));
  source.pipe(archive);
  async function* inWords<T>(read: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* read;
    } catch (error) {
      throw error === fault ? error : new ArtifactError('It is not a complete tar archive.', {cause: error});
    }
  }
  try {
    for await (const entry of inWords(archive)) {
      const {name: path, size = 0, mtime, type} = entry.header;
      if (type !== 'file') throw new ArtifactError(`"${path}" is not a file.`);
      fileBelow('', path);
      const changed = Math.floor((mtime?.getTime() ?? 0) / 1_000);
      yield {path, size, changed, bytes: inWords(entry as AsyncIterable<Buffer>)};
      entry.resume();
    }
  } finally {
    source.destroy();
    archive.destroy();
  }
}

/**
 * The files of a site that a library keeps as a tar archive. The same files with the same times give the same bytes on every
 * machine.
 *
 * @throws {ArtifactError} when a file changes meanwhile
 */
export const packSite = (folder: string): AsyncIterable<Buffer> => writeArchive(filesOf(keptSite(folder)));

async function* filesOf(site: SiteFolder): AsyncIterable<ArchivedFile> {
  const files: {readonly file: string; readonly path: string}[] = [];
  for await (const file of walkFiles(site))
    files.push({file, path: relative(site.folder, file).split(sep).join('/')});
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const {file, path} of files) {
    const {size, mtimeMs} = await stat(file);
    // The modification time is sent with pages.
    yield {
      path,
      size,
      changed: Math.floor(mtimeMs / 1_000),
      bytes: readWhole(readSiteFile(site, file), path, size),
    };
  }
}

async function* readWhole(file: AsyncIterable<Buffer>, path: string, size: number): AsyncIterable<Buffer> {
  let got = 0;
  for await (const chunk of file) {
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
      await writeFile(target, bytes, {flag: 'wx'});
      await utimes(target, changed, changed);
    }
  } catch (error) {
    if (!(error instanceof UnsafeNameError)) throw error;
    throw new ArtifactError(error.message, {cause: error});
  }
}
