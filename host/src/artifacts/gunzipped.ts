import {Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';
import {type ArtifactName, damaged} from './artifact-store.js';

/** The content of an artifact that is kept as one compressed stream. @throws {ArtifactError} when that is damaged */
export async function* gunzipped(
  name: ArtifactName,
  packed: AsyncIterable<Uint8Array>,
): AsyncIterable<Buffer> {
  const unzip = createGunzip();
  const source = Readable.from(packed);
  source.on('error', error => unzip.destroy(error));
  try {
    yield* source.pipe(unzip) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damaged(name, error);
    throw error;
  } finally {
    source.destroy();
    unzip.destroy();
  }
}
