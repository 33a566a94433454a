import {type TokenHandler, Tokenizer, TokenizerMode} from 'parse5';

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
