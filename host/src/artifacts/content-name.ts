import {createHash, type Hash} from 'node:crypto';
import {type ArtifactName, damaged} from './artifact-store.js';

/** The name for the content of a stream. */
export async function nameOfStream(stream: AsyncIterable<Buffer>): Promise<ArtifactName> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return nameOf(hash);
}

/**
 * Passes a stream on, which ends normally only if all of it matches the name.
 *
 * @throws {ArtifactError}
 */
export async function* checkedBy(name: ArtifactName, stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
  if (nameOf(hash) !== name) throw damaged(name);
}

const nameOf = (hash: Hash): ArtifactName => `sha256-${hash.digest('hex')}`;
