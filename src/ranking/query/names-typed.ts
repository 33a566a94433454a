/** A name may be typed with its call's parentheses, and what is in them. */
export const bareName = (typed: string): string =>
  typed
    .trim()
    .replace(/^\|+(?=[\p{L}\p{N}])/u, '')
    .replace(/^([^\s(]+)\([^)]*\)?$/, '$1')
    .replace(/[.:#/]+$/, '');

/**
 * What looks like a name inside of a question: `IndexError`, `os.path.join(a, b)`, `pd.read_csv()`. Numbers of
 * errors, as in `[Errno 2]`, are none.
 */
export function namesIn(typed: string): string[] {
  const found = typed.replace(/\[Errno -?\d+\]/g, ' ').matchAll(NAME);
  return [...new Set(Array.from(found, ([name]) => name).filter(isShapedLikeName))];
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::|#)[\p{L}_][\p{L}\p{N}_]*)*(?:\(\)?)?/gu;

const isShapedLikeName = (name: string): boolean =>
  name.length > 2 &&
  /[\p{L}\p{N}](?:\.|::|#|_)[\p{L}_]|\p{Lu}{2}\p{Ll}{2}|\p{Ll}\p{Lu}|\($|\(\)$|^__\w+__$/u.test(name);
