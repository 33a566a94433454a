import {Token} from 'parse5';
import {sniffCharset} from './read-page.js';
import {pageTokenizer} from './page-start.js';

/** What the start of a page says, as far as our own tags go. */
export interface PageHead {
  /**
   * Where text may be put so that a browser takes it as the first thing in `<head>`: the offset behind the head tag,
   * or, in a page that leaves the tag out, the place where a browser opens the head by itself.
   */
  readonly start: number;
  /** Names of the page's own `readthedocs-…` meta tags, in lower case. */
  readonly metas: ReadonlySet<string>;
  /** Whether the page loads our script itself. */
  readonly hasScript: boolean;
}

/** How many characters of a page are looked at. Reading them takes at most some 30 ms, whatever they are. */
export const LOOKED_AT = 128 * 1024;

/** U+FEFF as one character, or as the three bytes of UTF-8 read one by one. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** End tags that open the head where they stand before it; all others close nothing there, and are ignored. */
const OPENING_END_TAGS = /^(?:head|body|html|br)$/;

/**
 * Reads the start of a page in one pass of HTML's tokenizer: the time it takes grows as the page does, and ends at
 * `LOOKED_AT`.
 *
 * The head is found by the first steps of HTML's tree construction ("initial" to "before head"): white space,
 * comments, the doctype and the `html` tag are passed by. So a `<head>` inside a comment or a script is never found.
 */
export function readHead(page: string): PageHead {
  const text = page.slice(0, LOOKED_AT);
  const before = BYTE_ORDER_MARK.exec(text)?.[0].length ?? 0;
  // Most pages have neither, and need not be read any further than to the head.
  const mayBeOurs = /readthedocs-|docent\.js/i.test(text);
  const metas = new Set<string>();
  let start = before;
  let hasScript = false;
  let isBeforeHead = true;

  const endWalk = (): void => {
    isBeforeHead = false;
    if (!mayBeOurs) tokenizer.pause();
  };
  const pass = ({location}: {readonly location: Token.Location | null}): void => {
    if (isBeforeHead && location) start = before + location.endOffset;
  };
  const tokenizer = pageTokenizer({
    onComment: pass,
    onDoctype: pass,
    onWhitespaceCharacter: pass,
    onCharacter: endWalk,
    onNullCharacter: endWalk,
    onEndTag(tag) {
      if (OPENING_END_TAGS.test(tag.tagName)) endWalk();
      else pass(tag);
    },
    onStartTag(tag) {
      const {tagName} = tag;
      if (tagName === 'html' || tagName === 'head') pass(tag);
      if (tagName !== 'html') endWalk();
      if (tagName === 'meta') {
        const name = Token.getTokenAttr(tag, 'name')?.toLowerCase();
        if (name?.startsWith('readthedocs-')) metas.add(name);
      } else if (tagName === 'script') {
        hasScript ||= /\bdocent\.js/i.test(Token.getTokenAttr(tag, 'src') ?? '');
      }
    },
  });
  tokenizer.write(text.slice(before), true);
  return {start, metas, hasScript};
}

/** All that has to be known of a page to write into its head, in bytes, whatever its encoding. */
export const HEAD_BYTES = 2 * LOOKED_AT;

/**
 * Writes text into a page where a browser takes it as the first thing in its head.
 *
 * @param bytes of the page, or its first `HEAD_BYTES`
 * @param write what to insert, which must be ASCII, from what the start of the page says
 */
export function insertInHead(bytes: Buffer, write: (head: PageHead) => string): Buffer {
  const {text, replace} = startOf(bytes);
  const head = readHead(text);
  return replace([{start: head.start, end: head.start, text: write(head)}]);
}

/** A part of a text, by its offsets, and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The start of a page, which can be changed without decoding the page. */
interface PageStart {
  /**
   * At most `LOOKED_AT` units of the page's encoding: bytes, or pairs of them in UTF-16. What is ASCII reads as it is, other
   * characters may not.
   */
  readonly text: string;
  /**
   * The same bytes with parts of the text replaced by ASCII; everything else stays as it is.
   *
   * @param parts in the order of the text, none of which overlaps another
   */
  readonly replace: (parts: readonly Replacement[]) => Buffer;
}

/** @param bytes of the page, or its first `HEAD_BYTES` */
export function startOf(bytes: Buffer): PageStart {
  const charset = sniffCharset(bytes);
  if (charset === 'utf-16be') {
    const even = bytes.length & ~1;
    const {text, replace} = startInUnits(swapped(bytes.subarray(0, even)), 'utf16le');
    return {text, replace: parts => Buffer.concat([swapped(replace(parts)), bytes.subarray(even)])};
  }
  return startInUnits(bytes, charset === 'utf-16le' ? 'utf16le' : 'latin1');
}

function startInUnits(bytes: Buffer, encoding: 'utf16le' | 'latin1'): PageStart {
  const unit = encoding === 'utf16le' ? 2 : 1;
  return {
    text: bytes.toString(encoding, 0, LOOKED_AT * unit),
    replace(parts) {
      const pieces: Buffer[] = [];
      let copied = 0;
      for (const {start, end, text} of parts) {
        pieces.push(bytes.subarray(copied, start * unit), Buffer.from(text, encoding));
        copied = end * unit;
      }
      return Buffer.concat([...pieces, bytes.subarray(copied)]);
    },
  };
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
