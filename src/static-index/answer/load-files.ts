import {getBytes, type HttpOptions} from '../../client/http.js';
import {checksumName} from '../format/checksum-name.js';

/** Gets a file of an index, inflated. */
export type LoadFile = (name: string) => Promise<Uint8Array>;

/**
 * Files of an index from where they are served. Rejects with a `DocentError`: `not-found` for a file that is not there,
 * `malformed` for one that is cut off, damaged, or not the one that its name says.
 *
 * @param folder with a slash at its end
 * @param manifest the one file that is not named by what is in it; asked for anew each time
 */
export const filesAt =
  (folder: URL, manifest: string, http?: HttpOptions): LoadFile =>
  name => {
    const isManifest = name === manifest;
    const url = new URL(isManifest ? name : `${name}.bin`, folder);
    return getBytes(
      url,
      {
        // The others never change.
        cache: isManifest ? 'no-cache' : 'default',
        parse: async bytes => {
          const whole = await inflate(bytes);
          if (!isManifest && checksumName(whole) !== name) throw new TypeError(`${url.href} is another file`);
          return whole;
        },
      },
      http,
    );
  };

/** @throws {TypeError} for what is not compressed, or cut off */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
