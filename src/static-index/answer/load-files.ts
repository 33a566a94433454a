import {MalformedError} from '../../client/errors.js';
import {getBytes, readAtMost} from '../../client/files.js';
import type {HttpOptions} from '../../client/http.js';
import {checksumName, NAME} from '../format/file-names.js';
import {MAX_FILE_BYTES} from '../format/manifest.js';
import type {LoadShard} from '../read/shards.js';

/**
 * Files of an index from where they are served. Rejects with a `DocentError`: `not-found` for a file that is not there,
 * `malformed` for one that is cut off, damaged, too large, or not the one that its name says. A name of another shape than
 * ours is not asked for: it may be an address.
 *
 * @param folder with a slash at its end
 * @param manifest the one file that is not named by what is in it; asked for anew each time
 */
export const filesAt =
  (folder: URL, manifest: string, http?: HttpOptions): LoadShard =>
  async name => {
    const isManifest = name === manifest;
    if (!isManifest && !NAME.test(name))
      throw new MalformedError({
        status: 200,
        cause: new TypeError('The index names a file that is none of its own'),
      });
    const url = new URL(isManifest ? name : `${name}.bin`, folder);
    return getBytes(
      url,
      {
        // The others never change.
        cache: isManifest ? 'no-cache' : 'default',
        maxBytes: MAX_FILE_BYTES,
        parse: async bytes => {
          const whole = await inflate(bytes);
          if (!isManifest && checksumName(whole) !== name) throw new TypeError(`${url.href} is another file`);
          return whole;
        },
      },
      http,
    );
  };

/** Rejects with a `TypeError` for what is not compressed, cut off, or more than a file may be. */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const {readable, writable} = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // A blob's stream would go by way of another process. What is wrong with the bytes is told by the other end.
  const ignore = (): void => {};
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  return readAtMost(readable, MAX_FILE_BYTES);
}
