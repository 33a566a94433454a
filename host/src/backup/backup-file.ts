import {createReadStream, createWriteStream} from 'node:fs';
import {open, rename, rm, stat} from 'node:fs/promises';
import {pipeline} from 'node:stream/promises';
import {createGunzip, createGzip} from 'node:zlib';
import {ByteReader} from '../artifacts/byte-reader.js';
import {isSlug} from '../config/slug.js';
import {COPIED, type CopiedTable, emptyRows, type KeptRows} from './kept-rows.js';
import {CopyError, type CopyHead, type LibraryCopy} from './library-copy.js';

/**
 * A backup: lines of JSON, compressed as a whole. First what it is, then rows of tables, then each build as a line and
 * two streams in pieces, last a line that says it is whole.
 */
const KIND = 'a Docent library';
const FORMAT = 1;
const LEVEL = 4;
/** Rows in a line. */
const IN_LINE = 200;
/** Bytes of a line: with more, the next row begins another. */
const LINE = 1024 * 1024;
/** Bytes of a line at most, which may be one row: a command with all it printed. */
const MAX_LINE = 32 * 1024 * 1024;
/** How much a file may unpack to: so many bytes, and so many times its own size. Rows are held in memory, files are not. */
const ROOM = {rows: {bytes: 16 * 1024 * 1024, times: 50}, whole: {bytes: 64 * 1024 * 1024, times: 200}};

type Line =
  | {readonly table: CopiedTable; readonly rows: readonly object[]}
  | {readonly build: number; readonly formats: string}
  | {readonly end: true};

/** Writes a backup, which is there as a whole or not at all. Nobody but its owner may read it. */
export async function writeBackup(file: string, copy: LibraryCopy): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`;
  try {
    const target = createWriteStream(unfinished, {flags: 'w', mode: 0o600});
    await pipeline(bytesOf(copy), createGzip({level: LEVEL}), target);
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, {force: true});
    throw error;
  }
}

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function* bytesOf({head, rows, builds}: LibraryCopy): AsyncIterable<Buffer> {
  yield lineOf({docent: KIND, format: FORMAT, ...head});
  for (const table of COPIED) yield* linesOf(table, rows[table]);
  for await (const {id, formats, site, index} of builds) {
    yield lineOf({build: id, formats});
    for (const stream of [site, index]) {
      for await (const chunk of stream) if (chunk.length) yield* [lengthOf(chunk.length), chunk];
      yield lengthOf(0);
    }
  }
  yield lineOf({end: true});
}

function* linesOf(table: CopiedTable, rows: readonly object[]): Iterable<Buffer> {
  let next: object[] = [];
  let bytes = 0;
  for (const row of rows) {
    next.push(row);
    bytes += JSON.stringify(row).length;
    if (next.length < IN_LINE && bytes < LINE) continue;
    yield lineOf({table, rows: next});
    next = [];
    bytes = 0;
  }
  if (next.length) yield lineOf({table, rows: next});
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Reads a backup to its end without keeping it: whether it is whole is known before anything is done with it.
 *
 * @throws {CopyError}
 */
export async function checkBackup(file: string): Promise<CopyHead> {
  const {head, builds} = await readBackup(file);
  for await (const {site, index} of builds)
    for (const stream of [site, index]) for await (const chunk of stream) void chunk;
  return head;
}

/** @throws {CopyError} also while it is read */
export async function readBackup(file: string): Promise<LibraryCopy> {
  const bytes = new ByteReader(unpacked(file));
  const head = await inWords(
    file,
    async () => JSON.parse((await bytes.line(MAX_LINE)).toString()) as unknown,
  );
  checkHead(file, head);
  const rows = emptyRows();
  const room = await roomIn(file, ROOM.rows);
  let size = 0;
  let line: Line;
  for (line = await nextLine(file, bytes); 'table' in line; line = await nextLine(file, bytes)) {
    const {table, rows: more} = line;
    if (!COPIED.includes(table) || !Array.isArray(more) || !more.every(isRow)) throw damaged(file);
    // As JSON it was read from, about.
    size += JSON.stringify(more).length;
    if (size > room) throw tooLarge(file);
    for (const row of more) (rows[table] as object[]).push(row);
  }
  checkNames(file, rows);
  return {head, rows, builds: buildsIn(file, bytes, line)};
}

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row);

/** The names that become parts of paths and addresses: a backup may be made by somebody else than Docent. */
function checkNames(file: string, {organization, project, version, build}: KeptRows): void {
  const wrong = [...organization, ...project, ...version].find(
    ({slug}) => typeof slug !== 'string' || !isSlug(slug),
  );
  if (wrong)
    throw new CopyError(
      `${file} holds ${JSON.stringify(String(wrong.slug).slice(0, 80))} as a name, which no library has; nothing was changed.`,
    );
  if (!build.every(({id}) => Number.isSafeInteger(id))) throw damaged(file);
}

/** How many bytes may be unpacked. */
const roomIn = async (file: string, {bytes, times}: {bytes: number; times: number}): Promise<number> =>
  bytes + times * (await stat(file)).size;

const tooLarge = (file: string): CopyError =>
  new CopyError(
    `${file} unpacks to far more than a library of its size does; nothing was changed. Take another copy of it.`,
  );

async function* buildsIn(file: string, bytes: ByteReader, first: Line): LibraryCopy['builds'] {
  for (let line = first; !('end' in line); line = await nextLine(file, bytes)) {
    if (!('build' in line)) throw damaged(file);
    yield {
      ...{id: line.build, formats: line.formats},
      site: piecesIn(file, bytes),
      index: piecesIn(file, bytes),
    };
  }
  if (!(await inWords(file, () => bytes.isAtEnd()))) throw damaged(file);
}

async function* piecesIn(file: string, bytes: ByteReader): AsyncIterable<Buffer> {
  try {
    for (;;) {
      const head: Buffer[] = [];
      for await (const chunk of bytes.take(4)) head.push(chunk);
      const length = Buffer.concat(head).readUInt32BE();
      if (length === 0) return;
      yield* bytes.take(length);
    }
  } catch (error) {
    throw error instanceof CopyError ? error : damaged(file, error);
  }
}

async function* unpacked(file: string): AsyncIterable<Buffer> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.on('error', error => unzip.destroy(error));
  let size = 0;
  try {
    const room = await roomIn(file, ROOM.whole);
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

const nextLine = (file: string, bytes: ByteReader): Promise<Line> =>
  inWords(file, async () => JSON.parse((await bytes.line(MAX_LINE)).toString()) as Line);

async function inWords<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new CopyError(
        `${file} cannot be read (${code}); name the file that "docent backup" has written.`,
      );
    throw error instanceof CopyError ? error : damaged(file, error);
  }
}

function checkHead(file: string, head: unknown): asserts head is CopyHead {
  const {docent, format} = (head ?? {}) as {docent?: unknown; format?: unknown};
  if (docent !== KIND) throw new CopyError(`${file} is no backup of a Docent library.`);
  if (format !== FORMAT)
    throw new CopyError(`${file} was written by another release of Docent, which can read it.`);
}

const damaged = (file: string, cause?: unknown): CopyError =>
  new CopyError(`${file} is damaged, cut off or no backup; nothing was changed. Take another copy of it.`, {
    cause,
  });
