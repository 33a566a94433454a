import {closeSync, fstatSync, readSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {declaredCharset, decodeText, sniffCharset} from '../../../src/reading/index.js';
import {
  openSiteFile,
  openSiteFileSync,
  OutsideError,
  type SiteBoundary,
  type SiteFolder,
} from './site-boundary.js';

export {declaredCharset, sniffCharset};

/** A file cannot be read as a page. The message is shown in logs and reports. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** Handles a rejection where unreadable pages are skipped, as in the index. Throws all other errors again. */
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadablePageError)) throw error;
}

/** Maximum size of a page, in bytes. Reading dense markup takes seventy times its size in memory. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/**
 * Maximum number of tags. A page of 7 MB may have 2.4 million elements, too many for the heap. The densest page of
 * Debian's manuals has 200,000 tags.
 */
const MAX_TAGS = 400_000;

/**
 * Reads an HTML file of a site, decoded as in browsers: by its byte order mark, otherwise by the encoding that it
 * declares, otherwise as UTF-8, or as windows-1252 if it is not valid UTF-8.
 *
 * @throws {UnreadablePageError} if the file is missing, too large, not in its encoding, not HTML, or not part of the
 * site
 */
export const readPageFile = (site: SiteFolder, path: string): Promise<string> =>
  decodeOpened(openSiteFile(site, path));

/** Reads an HTML file that need not belong to a site, such as one that a user names. @throws {UnreadablePageError} as `readPageFile` */
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

/** Reads files synchronously, for threads that only read pages. All pages are read into the same buffer. */
export class PageFiles {
  readonly #buffer = Buffer.allocUnsafeSlow(MAX_PAGE_BYTES);

  /**
   * Reads a file. The bytes are valid until the next call.
   *
   * @throws {UnreadablePageError} if the file is missing, too large, or not part of the site
   */
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

/**
 * Decodes a page as browsers do.
 *
 * @param contentType the `Content-Type` header of the response. Default: none, as for a file
 * @throws {UnreadablePageError} if the bytes are not in the encoding of the page, not HTML, or have too many tags
 */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  const text = decode(bytes, sniffCharset(bytes, contentType));
  if (!/<[a-z!?/]/i.test(text) || text.includes('\0'))
    throw new UnreadablePageError('It is not HTML: there is no element in it, or there are NUL characters.');
  if (countTags(text) > MAX_TAGS)
    throw new UnreadablePageError(`It has more than ${MAX_TAGS.toLocaleString('en')} tags: split the page.`);
  return text;
}

/** Counts possible tags before parsing, up to the limit. */
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

/** Throws on invalid bytes, because a page that is not in its declared encoding would be indexed as garbage. */
function decode(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return decodeText(bytes, charset, true);
  } catch (cause) {
    throw new UnreadablePageError(`It is not in ${charset}, the encoding it declares: save it as UTF-8.`, {
      cause,
    });
  }
}
