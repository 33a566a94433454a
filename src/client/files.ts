import {MalformedError} from './errors.js';
import {createGet, fetchBy, type HttpOptions} from './http.js';

/**
 * The bytes of a file, with the limits, retries and errors of every other request.
 *
 * @param cache as for `fetch`
 * @param maxBytes a larger file is `malformed`, and the rest of it is not read
 * @param parse if it throws, the file is `malformed`
 */
export async function getBytes<Body>(
  url: URL,
  {
    cache,
    maxBytes,
    parse,
  }: {cache: RequestCache; maxBytes: number; parse: (bytes: Uint8Array) => Promise<Body>},
  http: HttpOptions = {},
): Promise<Body> {
  let bytes: Uint8Array | undefined = new Uint8Array();
  const get = createGet({
    ...http,
    // The bytes are read here, because `tryOnce` would read them as text. It gets an empty body instead.
    fetch: async (input, init) => {
      const response = await fetchBy(http)(input, {...init, cache});
      if (!response.ok) return response;
      // No retry: the file would be as large again.
      bytes = await readAtMost(response.body, maxBytes).catch((error: unknown) => {
        if (error instanceof TooLargeError) return undefined;
        throw error;
      });
      return new Response(null);
    },
  });
  await get(url, {parse: () => undefined});
  if (!bytes) throw new MalformedError({status: 200, cause: new TooLargeError(url.href)});
  return parse(bytes).catch((cause: unknown) => {
    throw new MalformedError({status: 200, cause});
  });
}

class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Reads all bytes of a stream. If there are more than `maxBytes`, cancels the stream and rejects. */
export async function readAtMost(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done || !value) break;
    size += value.length;
    if (size > maxBytes) {
      // The stream may never end by itself.
      void reader!.cancel().catch(() => {});
      throw new TooLargeError(`More than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
