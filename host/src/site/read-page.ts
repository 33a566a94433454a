import {readFile, stat} from 'node:fs/promises';
import {TextDecoder} from 'node:util';

/** A file that cannot be read as a page; the message is a sentence for the reader of the log. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** While it is cut, a page of dense markup takes seventy times its size in memory. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** Browsers look for a declared encoding in the first 1,024 bytes. */
const DECLARATION_BYTES = 1024;

/**
 * The text of an HTML file, decoded by its byte order mark, else by the encoding it declares, else as UTF-8.
 *
 * @throws {UnreadablePageError} a file that is missing, too large, in a broken encoding, or not HTML.
 */
export async function readPageFile(path: string): Promise<string> {
  const {size} = await stat(path).catch(cannotOpen);
  if (size > MAX_PAGE_BYTES)
    throw new UnreadablePageError(`It is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB: split the page.`);
  return decodePage(await readFile(path).catch(cannotOpen));
}

/** @throws {UnreadablePageError} */
export function decodePage(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = decoderFor(encoding)(bytes);
  if (!/<[a-z!?/]/i.test(text) || text.includes('\0'))
    throw new UnreadablePageError('It is not HTML: there is no element in it, or there are NUL characters.');
  return text;
}

export {parsePage} from './parse-page.js';

function cannotOpen(cause: NodeJS.ErrnoException): never {
  throw new UnreadablePageError(
    cause.code === 'ENOENT'
      ? 'There is no such file.'
      : cause.code === 'EISDIR'
        ? 'It is a folder, not a file.'
        : `It cannot be opened (${cause.code}): check its permissions.`,
    {cause},
  );
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, DECLARATION_BYTES))
    .toString('latin1')
    .replace(/<!--[^]*?(-->|$)/g, '');
  const [, declared] =
    /<meta[^>]+?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head) ??
    /^\s*<\?xml[^>]+?encoding\s*=\s*["']([^"']+)/i.exec(head) ??
    [];
  // A declaration that could be read byte by byte is not in UTF-16, whatever it says.
  return !declared || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function decoderFor(encoding: string): (bytes: Uint8Array) => string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, {fatal: true});
  } catch (cause) {
    throw new UnreadablePageError(
      `It declares the encoding "${encoding}", which is not known: save it as UTF-8 and declare that.`,
      {cause},
    );
  }
  return bytes => {
    try {
      return decoder.decode(bytes);
    } catch (cause) {
      throw new UnreadablePageError(
        `It is not in ${decoder.encoding}, the encoding it declares or is taken for: save it as UTF-8.`,
        {cause},
      );
    }
  };
}
