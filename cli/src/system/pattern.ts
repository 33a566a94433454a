/** A place of a pattern: any text, or a character that fits. */
type Part = '*' | ((unit: string) => boolean);

const PART = /\[(!?)([^\]/]+)\]|[^]/g;

/** Longer patterns fit nothing; in UTF-16 units. */
const MAX_LENGTH = 1_000;

/**
 * A pattern of `fnmatch`: `*` stands for any text, slashes included, `?` for a character, `[seq]` and `[!seq]` for one of a
 * set. No regular expression, since a pattern could make one take for ever: the time grows with the pattern times the text.
 */
export function toPattern(pattern: string): (text: string) => boolean {
  if (pattern.length > MAX_LENGTH) return () => false;
  const parts = [...pattern.matchAll(PART)].map(partOf);
  return text => fits(text, parts);
}

function partOf([part, negation, set]: RegExpExecArray): Part {
  if (set !== undefined) {
    const isIn = setOf(set);
    return negation ? unit => !isIn(unit) : isIn;
  }
  if (part === '*') return '*';
  return part === '?' ? () => true : unit => unit === part;
}

/** Characters, and ranges as in `a-z`. */
function setOf(text: string): (unit: string) => boolean {
  const ranges: (readonly [from: string, to: string])[] = [];
  for (let at = 0; at < text.length; at++) {
    const from = text[at]!;
    const isRange = text[at + 1] === '-' && at + 2 < text.length;
    ranges.push([from, isRange ? text[at + 2]! : from]);
    if (isRange) at += 2;
  }
  return unit => ranges.some(([from, to]) => unit >= from && unit <= to);
}

/** Of several `*` only the last has to be tried again: those before it fit the least that they can. */
function fits(text: string, parts: readonly Part[]): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let starEnd = 0;
  while (at < text.length) {
    const part = parts[next];
    if (part === '*') {
      star = next++;
      starEnd = at;
    } else if (part?.(text[at]!)) {
      at++;
      next++;
    } else if (star >= 0) {
      at = ++starEnd;
      next = star + 1;
    } else return false;
  }
  while (parts[next] === '*') next++;
  return next === parts.length;
}
