import {createHash, type Hash} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {createGunzip, createGzip} from 'node:zlib';
import {ArtifactError, type ArtifactName} from './artifact-store.js';

/**
 * An artifact is stored compressed, but named by the hash of its uncompressed content: another release of zlib may compress
 * differently, and the name must not change.
 */
const LEVEL = 4;

/** Writes a stream to a new file, compressed. Resolves to the name of its content. */
export async function writePacked(stream: AsyncIterable<Buffer>, file: string): Promise<ArtifactName> {
  const hash = createHash('sha256');
  await pipeline(counted(stream, hash), createGzip({level: LEVEL}), createWriteStream(file, {flags: 'wx'}));
  return nameOf(hash);
}

/**
 * The content of an artifact, from its stored bytes. The stream ends normally only if all of it matches the name.
 *
 * @throws {ArtifactError}
 */
export async function* readPacked(
  name: ArtifactName,
  packed: AsyncIterable<Uint8Array>,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  const unzip = createGunzip();
  const source = Readable.from(packed);
  source.on('error', error => unzip.destroy(error));
  try {
    yield* counted(source.pipe(unzip) as AsyncIterable<Buffer>, hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damaged(name, error);
    throw error;
  } finally {
    source.destroy();
    unzip.destroy();
  }
  if (nameOf(hash) !== name) throw damaged(name);
}

/** The name for the content of a stream. */
export async function nameOfStream(stream: AsyncIterable<Buffer>): Promise<ArtifactName> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return nameOf(hash);
}

async function* counted(stream: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
}

const nameOf = (hash: Hash): ArtifactName => `sha256-${hash.digest('hex')}`;

const damaged = (name: ArtifactName, cause?: unknown): ArtifactError =>
  new ArtifactError(`What is kept as ${name} is damaged; publish the version again.`, {cause});
