import {type TokenHandler, Tokenizer, TokenizerMode, Token} from 'parse5';
import {join} from 'node:path';
import {decodeText, sniffCharset} from '../../../src/reading/index.js';
import {openSiteFile, type SiteFolder} from './site-boundary.js';
import type {PageFile} from './walk-site.js';

/** Elements whose content is text: the parser tells the tokenizer so, and here is no parser. */
const TEXT_ELEMENTS: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

const ignore = (): void => {};

/**
 * HTML's tokenizer, for the start of a page: one pass, whatever the page holds. A regular expression over markup of
 * strangers takes minutes for some of it.
 *
 * @param handler of the tokens that matter
 */
export function pageTokenizer(handler: Partial<TokenHandler>): Tokenizer {
  const tokenizer: Tokenizer = new Tokenizer(
    {sourceCodeLocationInfo: true},
    {
      onComment: ignore,
      onDoctype: ignore,
      onEndTag: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      ...handler,
      onStartTag(tag) {
        handler.onStartTag?.(tag);
        const state = TEXT_ELEMENTS.get(tag.tagName);
        if (state !== undefined) tokenizer.state = state;
      },
    },
  );
  return tokenizer;
}

interface StartPage {
  /** Language tag in lower case. Default: `en`. */
  readonly language: string;
  /** Address of the published site, with a trailing slash, from the page's canonical link. */
  readonly publicUrl: string | undefined;
}

/** How much of a page is searched, in bytes; enough for its head. */
const HEAD_LENGTH = 16_384;
const LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]+)*)/i;

/** Reads `index.html` of a site's folder; a site without one declares nothing. */
export const readStartPage = async (site: SiteFolder): Promise<StartPage> =>
  startPageIn(await readHead(site, join(site.folder, 'index.html')));

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

const isAscii = (byte: number): boolean => byte < 0x80;

/** Empty for a file that is missing or cannot be read, or a folder of that name. */
async function readHead(site: SiteFolder, path: string): Promise<string> {
  const file = await openSiteFile(site, path).catch(() => undefined);
  try {
    const read = await file?.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    if (!read) return '';
    const bytes = read.buffer.subarray(0, read.bytesRead);
    // The read may end within a character, and the bytes would then not be valid UTF-8.
    const whole = bytes.length < HEAD_LENGTH ? bytes : bytes.subarray(0, bytes.findLastIndex(isAscii) + 1);
    return decodeText(whole, sniffCharset(whole));
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

/** Number of pages sampled from the whole site. */
const SAMPLED_PAGES = 12;
/** Characters of a title: a longer one is a text, and each of its parts would be compared with the other titles. */
const MAX_TITLE = 300;
/** What stands between a page's name and its site's. */
const SEPARATOR = /\s+[|·•–—-]\s+|\s*(?:::|»|:)\s+/g;

/**
 * What the titles of a site begin or end with: `Install | Kiln`, `Kiln: Install`. Titles are those of `<title>`, used
 * for pages without an h1.
 */
export async function commonTitle(site: SiteFolder, files: readonly PageFile[]): Promise<CommonParts> {
  const step = Math.max(1, Math.floor(files.length / SAMPLED_PAGES));
  const asked = files.filter((_, index) => index % step === 0).slice(0, SAMPLED_PAGES);
  const titles = await Promise.all(asked.map(({file}) => readTitle(site, file)));
  return commonParts(titles.filter(Boolean));
}

/** What the titles of a site have in common; empty for nothing. */
export interface CommonParts {
  readonly prefix: string;
  readonly suffix: string;
}

/** The share of the sampled titles that must have a part: a site may have pages of another tool, or without its name. */
const COMMON_SHARE = 3 / 4;
/** Fewer titles may begin or end alike by chance. */
const MIN_TITLES = 3;
/** Texinfo's "(GNU Octave (version 7.3.0))"; a single word in brackets is a manual's section, or a kind of page. */
const IN_BRACKETS = /\s\(\S+\s.*\)$/;

/** @param titles of some pages of a site. */
export function commonParts(titles: readonly string[]): CommonParts {
  const sampled = [...new Set(titles.filter(({length}) => length <= MAX_TITLE))];
  let prefix = '';
  let suffix = '';
  if (sampled.length < MIN_TITLES) return {prefix, suffix};
  const isCommon = (matches: (title: string) => boolean): boolean =>
    sampled.filter(matches).length >= COMMON_SHARE * sampled.length;
  for (const title of sampled) {
    for (const {index, 0: separator} of title.matchAll(SEPARATOR)) {
      const before = title.slice(0, index + separator.length);
      const after = title.slice(index);
      if (before.length > prefix.length && isCommon(other => other.startsWith(before))) prefix = before;
      if (after.length > suffix.length && isCommon(other => other.endsWith(after))) suffix = after;
    }
  }
  if (suffix) return {prefix, suffix};
  const brackets = sampled.map(title => IN_BRACKETS.exec(title)?.[0] ?? '');
  return {prefix, suffix: brackets.find(part => part && isCommon(title => title.endsWith(part))) ?? ''};
}

export function withoutCommonParts(title: string, {prefix, suffix}: CommonParts): string {
  let rest = title.startsWith(prefix) ? title.slice(prefix.length) : title;
  if (suffix && rest.endsWith(suffix)) rest = rest.slice(0, -suffix.length);
  return prefix || suffix ? rest.trim() || title : title;
}

async function readTitle(site: SiteFolder, path: string): Promise<string> {
  const [, title = ''] = /<title[^<>]*>([^<]*)/i.exec(await readHead(site, path)) ?? [];
  return title
    .replace(/&(amp|lt|gt|quot|#39|nbsp|mdash|#8212);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  mdash: '—',
  '#8212': '—',
};
