import {open} from 'node:fs/promises';
import {join} from 'node:path';

/** What the start page of a site declares about the site. */
interface StartPage {
  /** Language tag in lower case. Default: `en`. */
  readonly language: string;
  /** Address of the published site, with a trailing slash, from the page's canonical link. */
  readonly publicUrl: string | undefined;
}

/** How much of the page is searched, in bytes; enough for its head. */
const HEAD_LENGTH = 16_384;
const LANGUAGE = /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]+)*)/i;
const LINK = /<link\b[^>]*\brel\s*=\s*["']?canonical\b[^>]*>/i;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Reads `index.html` of a site's folder; a site without one declares nothing. */
export async function readStartPage(folder: string): Promise<StartPage> {
  const head = await readHead(join(folder, 'index.html'));
  return {language: LANGUAGE.exec(head)?.[1]?.toLowerCase() ?? 'en', publicUrl: canonicalOf(head)};
}

async function readHead(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The canonical address of a start page is that of its site, unless it points to another page. */
function canonicalOf(head: string): string | undefined {
  const [link = ''] = LINK.exec(head.replace(/<!--[^]*?-->/g, '')) ?? [];
  const [, quoted, single, plain] = HREF.exec(link) ?? [];
  const address = quoted ?? single ?? plain;
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/(^|\/)index\.html?$/, '$1');
  return path.endsWith('/') ? url.origin + path : undefined;
}
