import {createReadStream, createWriteStream} from 'node:fs';
import {open, rename, rm, stat} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {createGunzip, createGzip} from 'node:zlib';
import {type ArchivedFile, readArchive, writeArchive} from '../artifacts/archive.js';
import type {OnProgress} from '../../../../cli/src/system/progress.js';
import {isSlug} from '../../../../cli/src/system/slug.js';
import {MIN_SECRET} from '../publishing/library-folder.js';
import {checkRows} from './check-copy.js';
import {
  COPIED_TABLES,
  CopyError,
  type CopyHead,
  emptyRows,
  type CopiedRows,
  type LibraryCopy,
  NOT_LISTED,
  watchedCopy,
} from './library-copy.js';

/**
 * A backup is a tar archive compressed with gzip:
 *
 *     docent.json               identifies the file as a backup
 *     docent.yaml               the configuration
 *     secret                    signs access tokens
 *     rows/<table>.jsonl        one row per line; referenced tables come first
 *     builds/<id>/formats.json  then builds/<id>/site/… and builds/<id>/index
 *
 * Files come in this order, so that a backup is read once from its beginning to its end.
 */
const KIND = 'a Docent library';
const FORMAT = 1;
const COMPRESSION_LEVEL = 4;
/** Maximum size of a small file such as the configuration, in bytes. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Maximum size of unpacked rows: a number of bytes, plus a multiple of the size of the backup. Rows are held in memory. */
const MAX_ROWS = {bytes: 16 * 1024 * 1024, times: 50};
const MAX_TOTAL = {bytes: 64 * 1024 * 1024, times: 200};

/** Writes a backup atomically, readable by its owner only. */
export async function writeBackup(file: string, copy: LibraryCopy): Promise<void> {
  const newFile = `${file}.${process.pid}.new`;
  const spool = `${newFile}.index`;
  try {
    const target = createWriteStream(newFile, {flags: 'w', mode: 0o600});
    await pipeline(writeArchive(filesOf(copy, spool)), createGzip({level: COMPRESSION_LEVEL}), target);
    const handle = await open(newFile, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(newFile, file);
  } catch (error) {
    await rm(newFile, {force: true});
    throw error;
  } finally {
    await rm(spool, {force: true});
  }
}

/** @param spool file to write an index to first, because the archive states the size of a file before its content */
async function* filesOf({head, rows, builds}: LibraryCopy, spool: string): AsyncIterable<ArchivedFile> {
  const {created, steps, config, secret} = head;
  const changed = Math.floor(Date.parse(created) / 1_000);
  const text = (path: string, content: string): ArchivedFile => {
    const bytes = Buffer.from(content);
    return {path, size: bytes.length, changed, bytes: Readable.from([bytes])};
  };
  yield text('docent.json', `${JSON.stringify({docent: KIND, format: FORMAT, created, steps}, null, 2)}\n`);
  yield text('docent.yaml', config);
  yield text('secret', secret);
  for (const table of COPIED_TABLES) {
    // Each row is serialised twice, first for the size: this takes less memory than keeping all rows as text.
    let size = 0;
    for (const line of linesOfRows(rows[table])) size += line.length;
    if (size)
      yield {path: `rows/${table}.jsonl`, size, changed, bytes: Readable.from(linesOfRows(rows[table]))};
  }
  for await (const {id, formats, site, index} of builds) {
    const folder = `builds/${id}`;
    yield text(`${folder}/formats.json`, formats);
    for await (const file of readArchive(site)) yield {...file, path: `${folder}/site/${file.path}`};
    await pipeline(index, createWriteStream(spool, {mode: 0o600}));
    const {size} = await stat(spool);
    yield {path: `${folder}/index`, size, changed, bytes: createReadStream(spool)};
  }
}

function* linesOfRows(rows: readonly object[]): Iterable<Buffer> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

/**
 * Reads a backup to its end without storing anything.
 *
 * @throws {CopyError} if the backup is incomplete or damaged, or no library of this release can hold it
 */
export async function checkBackup(file: string, onProgress?: OnProgress): Promise<CopyHead> {
  const {head, rows, builds} = watchedCopy(await readBackup(file), onProgress);
  const listed = new Set(rows.build.map(({id}) => id));
  for await (const {id, site, index} of builds) {
    for (const stream of [site, index]) for await (const chunk of stream) void chunk;
    // The id is removed from the set, so a second build with the same id is an error, too.
    if (!listed.delete(id)) throw new CopyError(NOT_LISTED);
  }
  if (head.secret.trim().length < MIN_SECRET)
    throw new CopyError(
      `The secret in ${file} has fewer than ${MIN_SECRET} characters, with which no library starts; nothing was changed. Use another copy of it.`,
    );
  await checkRows(file, head, rows);
  return head;
}

/** Opens a backup, which is read on demand. @throws {CopyError} also while its builds are read */
export async function readBackup(file: string): Promise<LibraryCopy> {
  const files = new ArchiveReader(file, readArchive(unpacked(file)));
  const head = await readHead(file, files);
  const rows = await readRows(file, files);
  checkNames(file, rows);
  return {head, rows, builds: readBuilds(file, files)};
}

/** The files of an archive, with one file of lookahead. Errors become a `CopyError`. */
class ArchiveReader {
  readonly #file: string;
  readonly #files: AsyncIterator<ArchivedFile>;
  #next: ArchivedFile | undefined;

  constructor(file: string, files: AsyncIterator<ArchivedFile>) {
    this.#file = file;
    this.#files = files;
  }

  /** The path of the next file; `undefined` at the end. The unread rest of the previous file is skipped. */
  async next(): Promise<string | undefined> {
    this.#next ??= (await withCopyErrors(this.#file, () => this.#files.next())).value as
      ArchivedFile | undefined;
    return this.#next?.path;
  }

  /** Reads the next file. @throws {CopyError} if it has another path */
  async read(path: string): Promise<ArchivedFile> {
    if ((await this.next()) !== path) throw damaged(this.#file);
    const {bytes, ...file} = this.#next!;
    this.#next = undefined;
    return {...file, bytes: streamWithCopyErrors(this.#file, bytes)};
  }

  async readText(path: string): Promise<string> {
    const {size, bytes} = await this.read(path);
    if (size > MAX_TEXT) throw tooLarge(this.#file);
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  async close(): Promise<void> {
    await this.#files.return?.();
  }
}

async function readHead(file: string, files: ArchiveReader): Promise<CopyHead> {
  const name = await files.next();
  if (name !== 'docent.json') throw new CopyError(`${file} is not a backup of a Docent library.`);
  const text = await files.readText(name);
  const head = await withCopyErrors(file, async () => JSON.parse(text) as Record<string, unknown> | null);
  const {docent, format, created, steps} = head ?? {};
  if (docent !== KIND) throw new CopyError(`${file} is not a backup of a Docent library.`);
  if (format !== FORMAT)
    throw new CopyError(`${file} was written by another release of Docent; restore it with that release.`);
  if (typeof created !== 'string' || !Array.isArray(steps)) throw damaged(file);
  const config = await files.readText('docent.yaml');
  return {created, steps: steps.map(String), config, secret: await files.readText('secret')};
}

async function readRows(file: string, files: ArchiveReader): Promise<CopiedRows> {
  const rows = emptyRows();
  let remaining = await maxUnpackedSize(file, MAX_ROWS);
  for (const table of COPIED_TABLES) {
    const name = `rows/${table}.jsonl`;
    if ((await files.next()) !== name) continue;
    const {size, bytes} = await files.read(name);
    remaining -= size;
    if (remaining < 0) throw tooLarge(file);
    for await (const line of linesOf(bytes)) {
      const row = await withCopyErrors(file, async () => JSON.parse(line) as unknown);
      if (!isRow(row)) throw damaged(file);
      (rows[table] as object[]).push(row);
    }
  }
  return rows;
}

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row);

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncIterable<string> {
  let unfinished: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...unfinished, chunk.subarray(start, end)]).toString();
      unfinished = [];
      start = end + 1;
    }
    unfinished.push(chunk.subarray(start));
  }
  const last = Buffer.concat(unfinished).toString();
  if (last) yield last;
}

/** Checks columns that become parts of paths and addresses, since the backup may not be from Docent. */
function checkNames(file: string, {organization, project, version, build}: CopiedRows): void {
  const invalid = [...organization, ...project, ...version].find(
    ({slug}) => typeof slug !== 'string' || !isSlug(slug),
  );
  if (invalid)
    throw new CopyError(
      `${file} contains ${JSON.stringify(String(invalid.slug).slice(0, 80))} as a name, which no library can have; nothing was changed.`,
    );
  if (!build.every(({id}) => Number.isSafeInteger(id))) throw damaged(file);
}

const maxUnpackedSize = async (
  file: string,
  {bytes, times}: {bytes: number; times: number},
): Promise<number> => bytes + times * (await stat(file)).size;

const tooLarge = (file: string): CopyError =>
  new CopyError(
    `${file} unpacks to far more than a library of its size does; nothing was changed. Use another copy of it.`,
  );

async function* readBuilds(file: string, files: ArchiveReader): LibraryCopy['builds'] {
  try {
    for (let path = await files.next(); path !== undefined; path = await files.next()) {
      const [, folder = '', id = ''] = /^(builds\/([1-9]\d{0,14}))\/formats\.json$/.exec(path) ?? [];
      if (!id) throw damaged(file);
      const formats = await files.readText(path);
      yield {
        id: Number(id),
        formats,
        site: writeArchive(siteIn(files, `${folder}/site/`)),
        index: indexIn(files, `${folder}/index`),
      };
    }
  } finally {
    await files.close();
  }
}

async function* siteIn(files: ArchiveReader, folder: string): AsyncIterable<ArchivedFile> {
  for (let path = await files.next(); path?.startsWith(folder); path = await files.next())
    yield {...(await files.read(path)), path: path.slice(folder.length)};
}

async function* indexIn(files: ArchiveReader, path: string): AsyncIterable<Buffer> {
  yield* (await files.read(path)).bytes;
}

async function* unpacked(file: string): AsyncIterable<Buffer> {
  const remaining = await maxUnpackedSize(file, MAX_TOTAL);
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.on('error', error => unzip.destroy(error));
  let size = 0;
  try {
    for await (const chunk of source.pipe(unzip) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > remaining) throw tooLarge(file);
      yield chunk;
    }
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

async function withCopyErrors<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new CopyError(`${file} cannot be read (${code}); give the file that "docent backup" wrote.`);
    throw error instanceof CopyError ? error : damaged(file, error);
  }
}

async function* streamWithCopyErrors(file: string, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof CopyError ? error : damaged(file, error);
  }
}

const damaged = (file: string, cause?: unknown): CopyError =>
  new CopyError(`${file} is damaged, cut off or not a backup; nothing was changed. Use another copy of it.`, {
    cause,
  });
