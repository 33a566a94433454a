/**
 * Reads highlights as text, not markup: the API sends HTML-escaped text with `<span>` around matching words,
 * which is split into pieces of plain text without parsing any HTML. Pure: no DOM.
 */

/** A run of plain text, and whether it matches the query. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi;
/** Fragments are cut by length, perhaps inside an entity; what is left of it is dropped. */
const CUT_AT_END = /&(?:#?|#\d+|#x[\da-f]*|[a-z]{1,4})$/i;
const CUT_AT_START = /^(?:#\d+|#?x[\da-f]{2,6}|amp|lt|gt|quot);/i;
const REPLACEMENT = '\uFFFD';

/** Text with its entities decoded, once: `&amp;lt;` becomes `&lt;`. Anything else stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) =>
    name ? (NAMED[name.toLowerCase()] ?? entity) : character(decimal ? Number(decimal) : parseInt(hex!, 16)),
  );
}

function character(code: number): string {
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : REPLACEMENT;
}

/** The pieces of one escaped fragment. None is empty, and matching and other pieces alternate. */
export function parseHighlight(fragment: string): Piece[] {
  const pieces: Piece[] = [];
  let hit = false;
  for (const part of fragment
    .replace(CUT_AT_START, '')
    .replace(CUT_AT_END, '')
    .split(/(<\/?span>)/)) {
    if (part === '<span>') hit = true;
    else if (part === '</span>') hit = false;
    else push(pieces, {text: decodeEntities(part), hit});
  }
  return pieces;
}

/** Adds a piece, unless it is empty. Merges it with the last piece if both match, or neither does. */
export function push(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (!piece.text) return;
  if (last?.hit === piece.hit) pieces[pieces.length - 1] = {...piece, text: last.text + piece.text};
  else pieces.push(piece);
}

/** The text of pieces, without highlights. */
export const plainText = (pieces: readonly Piece[]): string => pieces.map(piece => piece.text).join('');

export interface Cut {
  /** Length of the text kept, in UTF-16 units. Default: 160, two lines of a result. */
  readonly length?: number;
  /** How much text may precede the first match, in UTF-16 units. Default: 48. */
  readonly before?: number;
  /** Whether the text was already cut at its start or end. Default: false. */
  readonly cutAtStart?: boolean;
  readonly cutAtEnd?: boolean;
}

/**
 * At most `length` of the text around its first match, cut between words if possible, and never inside what a
 * reader sees as one character. `…` marks a cut, except at the end of a sentence.
 */
export function cutAround(pieces: readonly Piece[], cut: Cut = {}): Piece[] {
  const {length = 160, before = 48, cutAtStart = false, cutAtEnd = false} = cut;
  const text = plainText(pieces);
  const match = firstMatch(pieces);
  const from = text.length <= length || match <= before ? 0 : wordStart(text, match - before, match);
  const to = text.length - from <= length ? text.length : wordEnd(text, from + length, Math.max(from, match));
  const result: Piece[] = [];
  if (from > 0 || cutAtStart) push(result, {text: '…', hit: false});
  for (const piece of slicePieces(pieces, from, to)) push(result, piece);
  if ((to < text.length || cutAtEnd) && !/[.!?]$/.test(text.slice(0, to)))
    push(result, {text: '…', hit: false});
  return result;
}

/** The part of a text between two indices, with its highlights. */
export function slicePieces(pieces: readonly Piece[], from: number, to = Infinity): Piece[] {
  let at = 0;
  return pieces.map(({text, hit}) => {
    const start = at;
    at += text.length;
    return {text: text.slice(Math.max(0, from - start), Math.max(0, to - start)), hit};
  });
}

function firstMatch(pieces: readonly Piece[]): number {
  const index = pieces.findIndex(piece => piece.hit);
  return index < 0 ? 0 : plainText(pieces.slice(0, index)).length;
}

/** The first start of a word at or after `at`, but not after `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  const space = text.slice(at, limit).search(/\s\S/);
  return space < 0 ? characterStart(text, at) : at + space + 1;
}

/** The last end of a word at or before `at`, but after `limit`. */
function wordEnd(text: string, at: number, limit: number): number {
  const end = text.slice(limit, at + 1).search(/\s+\S*$/);
  return end <= 0 ? characterStart(text, at) : limit + end;
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/**
 * The start of the character at `at`. Without `Intl.Segmenter` (before 2024), at least no surrogate pair is
 * cut.
 */
export function characterStart(text: string, at: number, segments = segmenter): number {
  if (segments) return segments.segment(text).containing(at)?.index ?? at;
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at;
}
