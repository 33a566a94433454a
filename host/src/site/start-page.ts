import {open} from 'node:fs/promises';
import {join} from 'node:path';
import {Token} from 'parse5';
import {pageTokenizer} from './page-tokens.js';

/** What the start page of a site declares about the site. */
interface StartPage {
  /** Language tag in lower case. Default: `en`. */
  readonly language: string;
  /** Address of the published site, with a trailing slash, from the page's canonical link. */
  readonly publicUrl: string | undefined;
}

/** How much of the page is searched, in bytes; enough for its head. */
const HEAD_LENGTH = 16_384;
const LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]+)*)/i;

/** Reads `index.html` of a site's folder; a site without one declares nothing. */
export const readStartPage = async (folder: string): Promise<StartPage> =>
  startPageIn(await readHead(join(folder, 'index.html')));

/** What the start of a page declares; only the first canonical link counts. */
export function startPageIn(head: string): StartPage {
  let language: string | undefined;
  let canonical: string | undefined;
  const tokenizer = pageTokenizer({
    onStartTag(tag) {
      const attribute = (name: string): string => Token.getTokenAttr(tag, name) ?? '';
      if (tag.tagName === 'html') language ??= LANGUAGE.exec(attribute('lang'))?.[1]?.toLowerCase();
      else if (tag.tagName === 'link' && attribute('rel').toLowerCase().split(/\s+/).includes('canonical'))
        canonical ??= attribute('href');
      else if (tag.tagName === 'body') tokenizer.pause();
    },
  });
  tokenizer.write(head, true);
  return {language: language ?? 'en', publicUrl: canonical === undefined ? undefined : siteOf(canonical)};
}

/** Empty for a file that is missing or cannot be read, or a folder of that name. */
async function readHead(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  try {
    const read = await file?.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    return read ? read.buffer.toString('utf8', 0, read.bytesRead) : '';
  } catch {
    return '';
  } finally {
    await file?.close();
  }
}

/** The canonical address of a start page is that of its site, unless it points to another page. */
function siteOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/(^|\/)index\.html?$/, '$1');
  return path.endsWith('/') ? url.origin + path : undefined;
}
