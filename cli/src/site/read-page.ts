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

/** A file that cannot be read as a page; the message is a sentence for the reader of the log. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** Cutting a page of dense markup takes seventy times its size in memory. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** A page of 7 MB can hold 2.4 million elements, which no heap holds. The densest page of Debian's manuals has 200,000 tags. */
const MAX_TAGS = 400_000;

/**
 * The text of an HTML file of a site, decoded as browsers do: by its byte order mark, else by the encoding it declares, else as
 * UTF-8, and as windows-1252 where it is none.
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

/**
 * @param contentType the header that the page came with. Default: none, as for a file
 * @throws {UnreadablePageError}
 */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  const text = decode(bytes, sniffCharset(bytes, contentType));
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

/** Fatal: a page that is not in the encoding it declares would be indexed as garbage. */
function decode(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return decodeText(bytes, charset, true);
  } catch (cause) {
    throw new UnreadablePageError(`It is not in ${charset}, the encoding it declares: save it as UTF-8.`, {
      cause,
    });
  }
}
