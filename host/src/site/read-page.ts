import {closeSync, fstatSync, readSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {TextDecoder} from 'node:util';
import {isUtf8} from 'node:buffer';
import sniff from 'html-encoding-sniffer';
import {
  openSiteFile,
  openSiteFileSync,
  OutsideError,
  type SiteBoundary,
  type SiteFolder,
} from './site-boundary.js';

/** A file that cannot be read as a page; the message is a sentence for the reader of the log. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** Cutting a page of dense markup takes seventy times its size in memory. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** A page of 7 MB can hold 2.4 million elements, which no heap holds. The densest page of Debian's manuals has 200,000 tags. */
const MAX_TAGS = 400_000;

/**
 * The text of an HTML file of a site, decoded by its byte order mark, else by the encoding it declares, else as UTF-8.
 *
 * @throws {UnreadablePageError} a file that is missing, too large, in a broken encoding, not HTML, or not part of the site.
 */
export const readPageFile = (site: SiteFolder, path: string): Promise<string> =>
  decodeOpened(openSiteFile(site, path));

/** The same for a file that somebody names, wherever it is. */
export const readNamedPage = (path: string): Promise<string> => decodeOpened(open(path));

async function decodeOpened(opening: Promise<FileHandle>): Promise<string> {
  const file = await opening.catch(cannotOpen);
  try {
    checkSize(await file.stat());
    return decodePage(await file.readFile().catch(cannotOpen));
  } finally {
    await file.close();
  }
}

/**
 * The same for a thread that has nothing else to do: it does not wait for others that read files, and all pages are read into the
 * same memory.
 */
export class PageFiles {
  readonly #buffer = Buffer.allocUnsafeSlow(MAX_PAGE_BYTES);

  /** Good until the next page is read. @throws {UnreadablePageError} a file that is missing, too large, or not of the site. */
  read(boundary: SiteBoundary, path: string): Uint8Array {
    let descriptor: number | undefined;
    try {
      descriptor = openSiteFileSync(boundary, path);
      checkSize(fstatSync(descriptor));
      let size = 0;
      for (let read = -1; read !== 0 && size < MAX_PAGE_BYTES; size += read)
        read = readSync(descriptor, this.#buffer, size, MAX_PAGE_BYTES - size, null);
      return this.#buffer.subarray(0, size);
    } catch (error) {
      if (error instanceof UnreadablePageError) throw error;
      return cannotOpen(error as NodeJS.ErrnoException);
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}

function checkSize({size}: {readonly size: number}): void {
  if (size > MAX_PAGE_BYTES)
    throw new UnreadablePageError(`It is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB: split the page.`);
}

/** @throws {UnreadablePageError} */
export function decodePage(bytes: Uint8Array): string {
  const text = decode(bytes, sniffCharset(bytes) ?? 'utf-8');
  if (!/<[a-z!?/]/i.test(text) || text.includes('\0'))
    throw new UnreadablePageError('It is not HTML: there is no element in it, or there are NUL characters.');
  if (countTags(text) > MAX_TAGS)
    throw new UnreadablePageError(`It has more than ${MAX_TAGS.toLocaleString('en')} tags: split the page.`);
  return text;
}

/** Counts whatever may be a tag before parsing, up to the limit. */
function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= MAX_TAGS; at = text.indexOf('<', at + 1)) count++;
  return count;
}

function cannotOpen(cause: NodeJS.ErrnoException): never {
  if (cause instanceof OutsideError) throw new UnreadablePageError(cause.message, {cause});
  throw new UnreadablePageError(
    cause.code === 'ENOENT'
      ? 'There is no such file.'
      : cause.code === 'EISDIR'
        ? 'It is a folder, not a file.'
        : `It cannot be opened (${cause.code}): check its permissions.`,
    {cause},
  );
}

/** The characters of windows-1252 from 0x80 to 0x9f. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Fatal: a page that is not in the encoding it declares would be indexed as garbage. */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    const text = new TextDecoder(encoding, {fatal: true}).decode(bytes);
    // Node 20.18.3 and later decode it as latin-1 (nodejs/node#60888), which has control characters in their place.
    return encoding === 'windows-1252'
      ? text.replace(/[\x80-\x9f]/g, character => WINDOWS_1252[character.charCodeAt(0) - 0x80]!)
      : text;
  } catch (cause) {
    throw new UnreadablePageError(
      `It is not in ${encoding}, the encoding it declares or is taken for: save it as UTF-8.`,
      {cause},
    );
  }
}

/** What the sniffer returns when neither a byte order mark nor a meta tag names an encoding. */
const UNDECLARED = '';
/** The WHATWG name for encodings that no browser decodes, such as `iso-2022-kr`. */
const UNDECODABLE = 'replacement';
/** XHTML may name its encoding here alone. Browsers look there too; the sniffer does not. */
const XML_DECLARATION = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
/** How many bytes of a page browsers search for a declaration. */
const PRESCAN_LENGTH = 1024;

/**
 * The encoding of an HTML page in lower case, such as `utf-8`: by its byte order mark, by what it declares, or
 * because its bytes are valid UTF-8; otherwise `undefined`.
 */
export function sniffCharset(bytes: Uint8Array): string | undefined {
  return declaredCharset(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
}

/** The same by its start alone, which need not be more than a kilobyte; `undefined` where that says nothing. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const declared = labelIn(bytes).toLowerCase();
  return declared && declared !== UNDECODABLE ? declared : undefined;
}

function labelIn(bytes: Uint8Array): string {
  const start = bytes.subarray(0, PRESCAN_LENGTH);
  try {
    const declared = sniff(start, {defaultEncoding: UNDECLARED});
    if (declared) return declared;
  } catch {
    // The sniffer throws on `content="charset"`, which declares nothing.
  }
  const [, label] = XML_DECLARATION.exec(Buffer.from(start).toString('latin1')) ?? [];
  return label ? canonicalName(label) : UNDECLARED;
}

function canonicalName(label: string): string {
  try {
    const {encoding} = new TextDecoder(label);
    // Bytes in which an ASCII declaration was found are not UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return UNDECLARED;
  }
}
