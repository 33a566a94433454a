import {Token} from 'parse5';
import {sniffCharset} from './read-page.js';
import {pageTokenizer} from './page-start.js';

/** What must be known about the start of a page to insert tags. */
export interface PageHead {
  /**
   * Offset at which inserted text is the first content of `<head>`: after the head tag, or in a page without the tag,
   * where browsers open the head.
   */
  readonly start: number;
  /** Names of the page's own `readthedocs-…` meta tags, in lower case. */
  readonly metas: ReadonlySet<string>;
  /** Whether the page loads the script of Docent itself. */
  readonly hasScript: boolean;
}

/** How many characters at the start of a page are parsed. This takes 30 ms at most. */
export const START_LENGTH = 128 * 1024;

/** U+FEFF as one character, or as the three bytes of UTF-8 read one by one. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** End tags that make a browser open the head if they come before it. All other end tags are ignored there. */
const OPENING_END_TAGS = /^(?:head|body|html|br)$/;

/**
 * Reads the start of a page in one pass of an HTML tokenizer. The time is linear in the size of the page, and bounded by `START_LENGTH`.
 *
 * The head is found by the first steps of HTML's tree construction ("initial" to "before head"): white space,
 * comments, the doctype and the `html` tag are skipped. So a `<head>` inside a comment or a script is never found.
 */
export function readHead(page: string): PageHead {
  const text = page.slice(0, START_LENGTH);
  const before = BYTE_ORDER_MARK.exec(text)?.[0].length ?? 0;
  // Most pages contain neither such meta tags nor the script, so that parsing can stop at the head.
  const mayHaveTags = /readthedocs-|docent\.js/i.test(text);
  const metas = new Set<string>();
  let start = before;
  let hasScript = false;
  let isBeforeHead = true;

  const endWalk = (): void => {
    isBeforeHead = false;
    if (!mayHaveTags) tokenizer.pause();
  };
  const skip = ({location}: {readonly location: Token.Location | null}): void => {
    if (isBeforeHead && location) start = before + location.endOffset;
  };
  const tokenizer = pageTokenizer({
    onComment: skip,
    onDoctype: skip,
    onWhitespaceCharacter: skip,
    onCharacter: endWalk,
    onNullCharacter: endWalk,
    onEndTag(tag) {
      if (OPENING_END_TAGS.test(tag.tagName)) endWalk();
      else skip(tag);
    },
    onStartTag(tag) {
      const {tagName} = tag;
      if (tagName === 'html' || tagName === 'head') skip(tag);
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

/** How many bytes of a page are needed to insert text into its head, in any encoding. */
export const HEAD_BYTES = 2 * START_LENGTH;

/**
 * Inserts text into a page as the first content of its head.
 *
 * @param bytes the bytes of the page, or its first `HEAD_BYTES`
 * @param write returns the text to insert, which must be ASCII
 */
export function insertInHead(bytes: Buffer, write: (head: PageHead) => string): Buffer {
  const {text, replace} = startOf(bytes);
  const head = readHead(text);
  return replace([{start: head.start, end: head.start, text: write(head)}]);
}

/** Replaces a range of a text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The start of a page, in a form in which ASCII can be found and replaced without decoding the page. */
interface PageStart {
  /**
   * At most `START_LENGTH` code units of the page's encoding: bytes, or pairs of bytes in UTF-16. Only ASCII characters
   * are decoded correctly.
   */
  readonly text: string;
  /**
   * Returns the bytes with ranges of the text replaced by ASCII. All other bytes stay as they are.
   *
   * @param replacements replacements in the order of the text, without overlaps
   */
  readonly replace: (replacements: readonly Replacement[]) => Buffer;
}

/** Prepares the start of a page for replacements. @param bytes the bytes of the page, or its first `HEAD_BYTES` */
export function startOf(bytes: Buffer): PageStart {
  const charset = sniffCharset(bytes);
  if (charset === 'utf-16be') {
    const even = bytes.length & ~1;
    const {text, replace} = startInUnits(swapped(bytes.subarray(0, even)), 'utf16le');
    return {
      text,
      replace: replacements => Buffer.concat([swapped(replace(replacements)), bytes.subarray(even)]),
    };
  }
  return startInUnits(bytes, charset === 'utf-16le' ? 'utf16le' : 'latin1');
}

function startInUnits(bytes: Buffer, encoding: 'utf16le' | 'latin1'): PageStart {
  const unit = encoding === 'utf16le' ? 2 : 1;
  return {
    text: bytes.toString(encoding, 0, START_LENGTH * unit),
    replace(replacements) {
      const pieces: Buffer[] = [];
      let copied = 0;
      for (const {start, end, text} of replacements) {
        pieces.push(bytes.subarray(copied, start * unit), Buffer.from(text, encoding));
        copied = end * unit;
      }
      return Buffer.concat([...pieces, bytes.subarray(copied)]);
    },
  };
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
