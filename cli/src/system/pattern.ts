/** A part of a pattern: any text, or a test of one character. */
type Part = '*' | ((unit: string) => boolean);

const PART = /\[(!?)([^\]/]+)\]|[^]/g;

/** Maximum length of a pattern, in UTF-16 units. Longer patterns match nothing. */
const MAX_LENGTH = 1_000;

/**
 * Compiles a pattern of `fnmatch`: `*` stands for any text including slashes, `?` for any character, `[seq]` and
 * `[!seq]` for a character in or not in a set. It is not turned into a regular expression, which could take exponential
 * time; matching it takes time proportional to the length of the pattern times the length of the text.
 */
export function toPattern(pattern: string): (text: string) => boolean {
  if (pattern.length > MAX_LENGTH) return () => false;
  const parts = [...pattern.matchAll(PART)].map(partOf);
  return text => matches(text, parts);
}

function partOf([part, negation, set]: RegExpExecArray): Part {
  if (set !== undefined) {
    const isIn = setOf(set);
    return negation ? unit => !isIn(unit) : isIn;
  }
  if (part === '*') return '*';
  return part === '?' ? () => true : unit => unit === part;
}

/** Parses a set of characters and ranges such as `a-z`. */
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

/** Matches with backtracking to the last `*` only: it suffices that earlier ones match the shortest possible text. */
function matches(text: string, parts: readonly Part[]): boolean {
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
