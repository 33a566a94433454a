import {Token, Tokenizer, TokenizerMode, type TokenHandler} from 'parse5';

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
  const handler: TokenHandler = {
    onComment: pass,
    onDoctype: pass,
    onWhitespaceCharacter: pass,
    onCharacter: endWalk,
    onNullCharacter: endWalk,
    onEof() {},
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
      const state = TEXT_ELEMENTS.get(tagName);
      if (state !== undefined) tokenizer.state = state;
    },
  };
  const tokenizer = new Tokenizer({sourceCodeLocationInfo: true}, handler);
  tokenizer.write(text.slice(before), true);
  return {start, metas, hasScript};
}
