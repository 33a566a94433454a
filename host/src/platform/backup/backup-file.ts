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
  COPIED,
  CopyError,
  type CopyHead,
  emptyRows,
  type KeptRows,
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
const LEVEL = 4;
/** Maximum size of a small file such as the configuration, in bytes. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Maximum size of a file after unpacking, in bytes and as a multiple of its packed size. Rows are held in memory, files are not. */
const ROOM = {rows: {bytes: 16 * 1024 * 1024, times: 50}, whole: {bytes: 64 * 1024 * 1024, times: 200}};

/** Writes a backup atomically, readable by its owner only. */
export async function writeBackup(file: string, copy: LibraryCopy): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`;
  const spool = `${unfinished}.index`;
  try {
    const target = createWriteStream(unfinished, {flags: 'w', mode: 0o600});
    await pipeline(writeArchive(filesOf(copy, spool)), createGzip({level: LEVEL}), target);
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true});
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
  for (const table of COPIED) {
    // Serialising each row twice (first for the size) takes less memory than keeping all of them as text.
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
 * Reads a backup to its end without storing anything, to verify that it is complete and that a library can hold it before
 * it is used.
 *
 * @throws {CopyError}
 */
export async function checkBackup(file: string, onProgress?: OnProgress): Promise<CopyHead> {
  const {head, rows, builds} = watchedCopy(await readBackup(file), onProgress);
  const listed = new Set(rows.build.map(({id}) => id));
  for await (const {id, site, index} of builds) {
    for (const stream of [site, index]) for await (const chunk of stream) void chunk;
    // Twice is once too often, too.
    if (!listed.delete(id)) throw new CopyError(NOT_LISTED);
  }
  if (head.secret.trim().length < MIN_SECRET)
    throw new CopyError(
      `The secret in ${file} has fewer than ${MIN_SECRET} characters, with which no library starts; nothing was changed. Use another copy of it.`,
    );
  await checkRows(file, head, rows);
  return head;
}

/** @throws {CopyError} also while it is read */
export async function readBackup(file: string): Promise<LibraryCopy> {
  const files = new Files(file, readArchive(unpacked(file)));
  const head = await readHead(file, files);
  const rows = await readRows(file, files);
  checkNames(file, rows);
  return {head, rows, builds: readBuilds(file, files)};
}

/** The files of an archive, with one file of lookahead. Errors are sentences. */
class Files {
  readonly #file: string;
  readonly #files: AsyncIterator<ArchivedFile>;
  #next: ArchivedFile | undefined;

  constructor(file: string, files: AsyncIterator<ArchivedFile>) {
    this.#file = file;
    this.#files = files;
  }

  /** The path of the next file; `undefined` at the end. The unread rest of the previous file is skipped. */
  async next(): Promise<string | undefined> {
    this.#next ??= (await inWords(this.#file, () => this.#files.next())).value as ArchivedFile | undefined;
    return this.#next?.path;
  }

  /** Reads the next file. @throws {CopyError} if it is not the expected one */
  async take(path: string): Promise<ArchivedFile> {
    if ((await this.next()) !== path) throw damaged(this.#file);
    const {bytes, ...taken} = this.#next!;
    this.#next = undefined;
    return {...taken, bytes: streamInWords(this.#file, bytes)};
  }

  async takeText(path: string): Promise<string> {
    const {size, bytes} = await this.take(path);
    if (size > MAX_TEXT) throw tooLarge(this.#file);
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  async close(): Promise<void> {
    await this.#files.return?.();
  }
}

async function readHead(file: string, files: Files): Promise<CopyHead> {
  const name = await files.next();
  if (name !== 'docent.json') throw new CopyError(`${file} is not a backup of a Docent library.`);
  const text = await files.takeText(name);
  const head = await inWords(file, async () => JSON.parse(text) as Record<string, unknown> | null);
  const {docent, format, created, steps} = head ?? {};
  if (docent !== KIND) throw new CopyError(`${file} is not a backup of a Docent library.`);
  if (format !== FORMAT)
    throw new CopyError(`${file} was written by another release of Docent; restore it with that release.`);
  if (typeof created !== 'string' || !Array.isArray(steps)) throw damaged(file);
  const config = await files.takeText('docent.yaml');
  return {created, steps: steps.map(String), config, secret: await files.takeText('secret')};
}

async function readRows(file: string, files: Files): Promise<KeptRows> {
  const rows = emptyRows();
  let room = await roomIn(file, ROOM.rows);
  for (const table of COPIED) {
    const name = `rows/${table}.jsonl`;
    if ((await files.next()) !== name) continue;
    const {size, bytes} = await files.take(name);
    room -= size;
    if (room < 0) throw tooLarge(file);
    for await (const line of linesOf(bytes)) {
      const row = await inWords(file, async () => JSON.parse(line) as unknown);
      if (!isRow(row)) throw damaged(file);
      (rows[table] as object[]).push(row);
    }
  }
  return rows;
}

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row);

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncIterable<string> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  const last = Buffer.concat(begun).toString();
  if (last) yield last;
}

/** Columns that become parts of paths and addresses. They are checked, since a backup may not have been made by Docent. */
function checkNames(file: string, {organization, project, version, build}: KeptRows): void {
  const wrong = [...organization, ...project, ...version].find(
    ({slug}) => typeof slug !== 'string' || !isSlug(slug),
  );
  if (wrong)
    throw new CopyError(
      `${file} contains ${JSON.stringify(String(wrong.slug).slice(0, 80))} as a name, which no library can have; nothing was changed.`,
    );
  if (!build.every(({id}) => Number.isSafeInteger(id))) throw damaged(file);
}

const roomIn = async (file: string, {bytes, times}: {bytes: number; times: number}): Promise<number> =>
  bytes + times * (await stat(file)).size;

const tooLarge = (file: string): CopyError =>
  new CopyError(
    `${file} unpacks to far more than a library of its size does; nothing was changed. Use another copy of it.`,
  );

async function* readBuilds(file: string, files: Files): LibraryCopy['builds'] {
  try {
    for (let path = await files.next(); path !== undefined; path = await files.next()) {
      const [, folder = '', id = ''] = /^(builds\/([1-9]\d{0,14}))\/formats\.json$/.exec(path) ?? [];
      if (!id) throw damaged(file);
      const formats = await files.takeText(path);
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

async function* siteIn(files: Files, folder: string): AsyncIterable<ArchivedFile> {
  for (let path = await files.next(); path?.startsWith(folder); path = await files.next())
    yield {...(await files.take(path)), path: path.slice(folder.length)};
}

async function* indexIn(files: Files, path: string): AsyncIterable<Buffer> {
  yield* (await files.take(path)).bytes;
}

async function* unpacked(file: string): AsyncIterable<Buffer> {
  const room = await roomIn(file, ROOM.whole);
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.on('error', error => unzip.destroy(error));
  let size = 0;
  try {
    for await (const chunk of source.pipe(unzip) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > room) throw tooLarge(file);
      yield chunk;
    }
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

async function inWords<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new CopyError(`${file} cannot be read (${code}); give the file that "docent backup" wrote.`);
    throw error instanceof CopyError ? error : damaged(file, error);
  }
}

async function* streamInWords(file: string, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
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
