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

/** Rejects with a `TypeError` for what is not compressed, or cut off. */
function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const {readable, writable} = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // A blob's stream would go by way of another process. What is wrong with the bytes is told by the other end.
  const ignore = (): void => {};
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  return new Response(readable).arrayBuffer().then(whole => new Uint8Array(whole));
}
