import {MalformedError} from '../../client/errors.js';
import {getBytes, readAtMost} from '../../client/files.js';
import type {HttpOptions} from '../../client/http.js';
import {checksumName, NAME} from '../format/file-names.js';
import {MAX_FILE_BYTES} from '../format/manifest.js';
import type {LoadShard} from '../read/shards.js';

/**
 * Fetches files of an index. Rejects with a `DocentError`: `not-found` for a missing file; `malformed` for one that is truncated,
 * damaged, too large, or does not have the checksum that is its name. A name that is not a checksum is not requested, because it
 * could be a URL.
 *
 * @param folder URL of the folder of the index, ending in a slash
 * @param manifest name of the manifest, the only file that is not named by its checksum. Each request revalidates it
 */
export const filesAt =
  (folder: URL, manifest: string, http?: HttpOptions): LoadShard =>
  async name => {
    const isManifest = name === manifest;
    if (!isManifest && !NAME.test(name))
      throw new MalformedError({
        status: 200,
        cause: new TypeError('The index refers to a file by an invalid name'),
      });
    const url = new URL(isManifest ? name : `${name}.bin`, folder);
    return getBytes(
      url,
      {
        // All files except the manifest are immutable.
        cache: isManifest ? 'no-cache' : 'default',
        maxBytes: MAX_FILE_BYTES,
        parse: async bytes => {
          const inflated = await inflate(bytes);
          if (!isManifest && checksumName(inflated) !== name)
            throw new TypeError(`${url.href} is another file`);
          return inflated;
        },
      },
      http,
    );
  };

/** Decompresses a file. Rejects if the bytes are not compressed, are truncated, or inflate to more than `MAX_FILE_BYTES`. */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const {readable, writable} = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // Not with `Blob.stream()`, which takes longer, because browsers read a blob through another process. Errors of writing are ignored,
  // because reading then fails, too.
  const ignore = (): void => {};
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(ignore);
  writer.close().catch(ignore);
  return readAtMost(readable, MAX_FILE_BYTES);
}
