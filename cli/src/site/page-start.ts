import {type TokenHandler, Tokenizer, TokenizerMode, Token} from 'parse5';
import {join} from 'node:path';
import {decodeText, sniffCharset} from '../../../src/reading/index.js';
import {openSiteFile, type SiteFolder} from './site-boundary.js';
import type {PageFile} from './walk-site.js';

/**
 * States of the tokenizer for elements whose content is text. Usually a parser sets them, but here the tokenizer is used
 * without a parser.
 */
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
 * An HTML tokenizer for the start of a page. It takes one pass over any page, whereas regular expressions could take
 * minutes on malicious markup.
 *
 * @param handler called for each token
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

/** How much of a page is read, in bytes; enough for most heads. */
const HEAD_LENGTH = 16_384;
const LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]+)*)/i;

/** Reads `index.html` in the folder of a site. Without one, the defaults are returned. */
export const readStartPage = async (site: SiteFolder): Promise<StartPage> =>
  startPageIn(await readHead(site, join(site.folder, 'index.html')));

/** Reads language and canonical address from the start of a page. Only the first canonical link counts. */
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

/** Reads the start of a page. Empty for a file that is missing or cannot be read, or for a folder of that name. */
async function readHead(site: SiteFolder, path: string): Promise<string> {
  const file = await openSiteFile(site, path).catch(() => undefined);
  try {
    const read = await file?.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    if (!read) return '';
    const bytes = read.buffer.subarray(0, read.bytesRead);
    // If the bytes end within a character, they are not valid UTF-8.
    const completeBytes =
      bytes.length < HEAD_LENGTH ? bytes : bytes.subarray(0, bytes.findLastIndex(isAscii) + 1);
    return decodeText(completeBytes, sniffCharset(completeBytes));
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
/** Maximum length of a title, in characters. A longer title is running text, and comparing all of its parts would take a long time. */
const MAX_TITLE = 300;
/** What separates the name of a page from that of its site. */
const SEPARATOR = /\s+[|·•–—-]\s+|\s*(?:::|»|:)\s+/g;

/**
 * Finds the prefix or suffix that the titles of a site have in common: `Install | Kiln`, `Kiln: Install`. Reads the
 * `<title>`, which is used for pages without an h1.
 */
export async function commonTitle(site: SiteFolder, files: readonly PageFile[]): Promise<CommonParts> {
  const step = Math.max(1, Math.floor(files.length / SAMPLED_PAGES));
  const sample = files.filter((_, index) => index % step === 0).slice(0, SAMPLED_PAGES);
  const titles = await Promise.all(sample.map(({file}) => readTitle(site, file)));
  return commonParts(titles.filter(Boolean));
}

/** The common prefix and suffix of the titles of a site; empty if there is none. */
export interface CommonParts {
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * The share of the sampled titles that must have a prefix or suffix. Not all, because some pages may be written by
 * another tool.
 */
const COMMON_SHARE = 3 / 4;
/** Minimum number of titles to compare. Fewer may begin or end alike by chance. */
const MIN_TITLES = 3;
/**
 * The suffix of Texinfo, such as "(GNU Octave (version 7.3.0))". A single word in brackets is the section of a man
 * page, or a kind of page.
 */
const IN_BRACKETS = /\s\(\S+\s.*\)$/;

/** Finds the common prefix and suffix of titles. @param titles titles of some pages of a site */
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
      if (before.length > prefix.length && isCommon(sampledTitle => sampledTitle.startsWith(before)))
        prefix = before;
      if (after.length > suffix.length && isCommon(sampledTitle => sampledTitle.endsWith(after)))
        suffix = after;
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
