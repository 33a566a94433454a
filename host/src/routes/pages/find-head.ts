/**
 * Where text may be put so that a browser takes it as the first thing in `<head>`: the offset behind the head
 * tag, or, in a page that leaves the tag out, the place where a browser opens the head by itself.
 *
 * It walks the first steps of HTML's tree construction ("initial" to "before head") over `text`: a byte order
 * mark, white space, comments, the doctype and the `html` tag are skipped; anything else ends the walk. So a
 * `<head>` inside a comment or a script further down is never found.
 */
export function findHead(text: string): number {
  let offset = BYTE_ORDER_MARK.exec(text)?.[0].length ?? 0;
  for (;;) {
    const passing = PASSING.find(pattern => matchAt(pattern, text, offset));
    if (passing) offset = passing.lastIndex;
    else return matchAt(HEAD, text, offset) ? HEAD.lastIndex : offset;
  }
}

/** U+FEFF as one character, or as the three bytes of UTF-8 read one by one. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** The inside of a tag after its name. A `>` in a quoted value ends nothing; a quote without `=` quotes nothing. */
const VALUE = String.raw`=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*(?=[\s>])|(?=>))`;
const REST_OF_TAG = String.raw`(?=[\s/>])(?:[^=>]|${VALUE})*>`;
const HEAD = new RegExp(`<head${REST_OF_TAG}`, 'iy');

const PASSING = [
  /[\t\n\f\r ]+/y,
  /<!--(?:-?>|[^]*?--!?>)/y,
  // The doctype, and what a browser reads as a comment: `<!…>`, `<?…>` and end tags that close nothing here.
  /<!(?!--)[^>]*>/y,
  /<\?[^>]*>/y,
  /<\/(?!(?:head|body|html|br)[\s/>])[a-z][^>]*>/iy,
  new RegExp(`<html${REST_OF_TAG}`, 'iy'),
] as const;

function matchAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
