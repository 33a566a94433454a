import {createReadStream} from 'node:fs';
import {mkdir, open, stat, utimes} from 'node:fs/promises';
import {dirname, join, relative, sep} from 'node:path';
import {walkFiles} from '../site/walk-site.js';
import {ArtifactError} from './artifact-store.js';
import {ByteReader} from './byte-reader.js';

/**
 * The files of a site as one stream: a line of JSON that lists them, then their contents in that order. The same files
 * with the same times give the same bytes on every machine.
 */
interface Listed {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  /** Modification time, in whole seconds since 1970, which is sent with pages. */
  readonly changed: number;
}

/** Longer than any site's list, in bytes. */
const MAX_LIST = 64 * 1024 * 1024;

/** @throws {ArtifactError} when a file changes meanwhile */
export async function* packSite(folder: string): AsyncIterable<Buffer> {
  const files: Listed[] = [];
  for await (const file of walkFiles(folder)) {
    const {size, mtimeMs} = await stat(file);
    files.push({
      path: relative(folder, file).split(sep).join('/'),
      size,
      changed: Math.floor(mtimeMs / 1_000),
    });
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  yield Buffer.from(`${JSON.stringify(files)}\n`);
  for (const {path, size} of files) {
    let got = 0;
    for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
      got += chunk.length;
      yield chunk;
    }
    if (got !== size) throw new ArtifactError(`${path} changed while it was read; try again.`);
  }
}

/** Writes the files of a stream into an empty folder. @throws {ArtifactError} for a stream that is not that of a site */
export async function unpackSite(stream: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const bytes = new ByteReader(stream);
  const files = readList(await bytes.line(MAX_LIST));
  const made = new Set<string>();
  for (const {path, size, changed} of files) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) await mkdir(parent, {recursive: true});
    made.add(parent);
    const handle = await open(target, 'wx');
    try {
      for await (const chunk of bytes.take(size)) await handle.writeFile(chunk);
    } finally {
      await handle.close();
    }
    await utimes(target, changed, changed);
  }
  if (!(await bytes.isAtEnd())) throw new ArtifactError('There is more in it than its list says.');
}

function readList(line: Buffer): Listed[] {
  const list = JSON.parse(line.toString('utf8')) as Listed[];
  for (const {path} of list)
    if (path.split('/').some(part => part === '' || part === '.' || part === '..' || part.includes('\0')))
      throw new ArtifactError(`"${path}" is the path of no file of a site.`);
  return list;
}
