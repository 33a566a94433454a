// Long: the whole syntax of a query is read here, by one parser.

import {namesIn} from '../text/names.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {hasOtherLetters} from '../text/fold.js';
import {nameOfMark} from '../text/sign-names.js';
import {parts, segment, tokens, words} from '../text/tokens.js';
import {type QueryNames, readNames} from './query-names.js';

/**
 * The query syntax, as on the live service: words, `"phrase"`, `prefix*`, `word~1`, `"a b"~2`, and
 * `+ | - ( )` for and, or, not, group. Any text is valid: what is not syntax is text.
 *
 * A query is parsed once. Later stages read words, names and symbols from the result, and never its text.
 */
export type QueryNode = WordNode | PhraseNode | GroupNode;

export interface WordNode {
  readonly kind: 'word';
  /** As it was typed, without operators. */
  readonly typed: string;
  /** Several for an identifier such as `asyncio.gather`; none for a symbol without letters or digits. */
  readonly words: readonly string[];
  /** With its signs, if it is searched for with them: `:=`, `--help`, `C++`. */
  readonly symbol: string | undefined;
  /** Other spellings: `readcsv` for `read_csv`, `data frame` for `DataFrame`; the name of a mark: `question mark` for `?`. */
  readonly variants: readonly (readonly string[])[];
  /** It ends in `*`: all words that begin with it match. */
  readonly prefix: boolean;
  /** Maximum edit distance, 0 to 2. */
  readonly edits: number;
  /** It has the shape of a name, or a name in it: `KeyError`, `os.path`. Default: no. */
  readonly hasName?: boolean;
  /** It is a single word that was typed with letters or marks that its folded form lacks, such as `łaska`. Default: no. */
  readonly hasOtherLetters?: boolean;
  /** It is the sign of the word before, typed with it: `**` of `**kwargs`. Default: no. */
  readonly isAttached?: boolean;
}

export interface PhraseNode {
  readonly kind: 'phrase';
  readonly words: readonly string[];
  /** Maximum number of other words between its words, in any order; 0 for an exact phrase. */
  readonly slop: number;
}

export interface GroupNode {
  readonly kind: 'all' | 'any' | 'not';
  readonly nodes: readonly QueryNode[];
}

/** A part of a query, by which what was found for it is known. */
export interface QueryPart {
  /** As typed. */
  readonly label: string;
  readonly words: readonly string[];
}

/** What a query says: all that is read from its text. */
export interface ParsedQuery {
  /** The text, as much of it as is read, without the `*` of a last word that may be incomplete. */
  readonly typed: string;
  /** Any may match; pages with all of them come first. */
  readonly wanted: readonly QueryNode[];
  /** No section of the answer may match one of these. */
  readonly unwanted: readonly QueryNode[];
  /** It has no operator but a final `*`, so that it may be a name or heading as a whole. */
  readonly plain: boolean;
  /** The names that it may be or has in it; `undefined` for a query that is no name and has none. */
  readonly names: QueryNames | undefined;
  /** It is or has a symbol: `:=`, `**kwargs`, `HEAD~3`. */
  readonly isSymbol: boolean;
  /** It is one symbol as a whole: its sign is not a second term. */
  readonly isOneSymbol: boolean;
  /** It has code in it, a name, an option or signs: its answer is in a reference. */
  readonly isCode: boolean;
}

/** Longer queries are cut off: nobody types them, and their cost must be bounded. */
const MAX_QUERY = 1000;
const MAX_TERMS = 32;
const MAX_NESTING = 8;

/** Never throws; a query without a word wants nothing. */
export function parseQuery(text: string): ParsedQuery {
  const tree = parseTree(text);
  const typed = text.slice(0, MAX_QUERY).replace(/\*$/, '');
  const isOneSymbol = symbolOf(typed.trim()) !== undefined;
  const isSymbol = isOneSymbol || innerSymbols(typed).length > 0;
  const hasName = tree.wanted.some(
    node => node.kind === 'word' && (node.symbol !== undefined || node.hasName),
  );
  return {
    ...tree,
    typed,
    names: tree.plain && tree.wanted.length > 0 ? readNames(typed) : undefined,
    isSymbol,
    isOneSymbol,
    isCode: isSymbol || hasName || CODE.test(typed),
  };
}

function parseTree(text: string): Pick<ParsedQuery, 'wanted' | 'unwanted' | 'plain'> {
  const alone = text.trim();
  // Without operands an operator is a symbol: `||`.
  if (/^[|+]+$/.test(alone)) {
    const symbol = symbolOf(alone);
    return {wanted: symbol === undefined ? [] : [signNode(symbol)], unwanted: [], plain: true};
  }
  const parser = new Parser(text.slice(0, MAX_QUERY));
  const {wanted, unwanted} = parser.readRow(0);
  // A query of exclusions alone is a reader looking for `-v`, not for every page without a v.
  return wanted.length > 0
    ? {wanted, unwanted, plain: parser.plain && unwanted.length === 0}
    : {wanted: unwanted, unwanted: [], plain: false};
}

interface Row {
  readonly wanted: QueryNode[];
  readonly unwanted: QueryNode[];
}

class Parser {
  plain = true;
  #at = 0;
  #terms = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads rows of terms between `|`, up to the closing parenthesis of this level or the end. */
  readRow(nesting: number): Row {
    const rows: Row[] = [{wanted: [], unwanted: []}];
    let joined = false;
    for (;;) {
      const row = rows.at(-1)!;
      this.#consume(/\s+/y);
      if (this.#at >= this.#text.length) break;
      if (nesting > 0 && this.#consume(/\)/y)) break;
      const isFirst = rows.length === 1 && row.wanted.length === 0;
      // Without an operand before it, `|` is part of the text: `|safe`.
      if (isFirst && this.#consume(/\|+/y)) continue;
      if (this.#operator(/\|+/y)) {
        rows.push({wanted: [], unwanted: []});
        joined = false;
      } else if (isExpression(row.wanted.at(-1), this.#text.slice(this.#at))) {
        this.#at++;
        row.wanted.push(signNode('+'));
      } else if (this.#operator(/\+(?=\s|$)|\+(?=[\p{L}\p{N}("])/uy)) joined = true;
      // `-v` and `--all` are options of a command, and the hyphen in `built-in` joins two words: none of these excludes.
      else if (this.#operator(/(?<![^\s(|])-(?=[("]|[\p{L}\p{N}][^\s])/uy))
        row.unwanted.push(...this.#readTerm(nesting, true));
      else {
        const term = this.#readTerm(nesting);
        const last = joined ? row.wanted.pop() : undefined;
        row.wanted.push(...(last && term.length ? [group('all', [last, ...term])] : last ? [last] : term));
        joined = false;
      }
    }
    if (rows.length === 1) return rows[0]!;
    const nodes = rows.flatMap(asNode);
    return {wanted: nodes.length > 0 ? [group('any', nodes)] : [], unwanted: []};
  }

  #readTerm(nesting: number, isUnwanted = false): QueryNode[] {
    if (nesting < MAX_NESTING) {
      const {plain} = this;
      if (this.#operator(/\(/y)) {
        this.plain = true;
        const row = this.readRow(nesting + 1);
        // Around words alone, parentheses belong to a sentence or a message: `(or any of the parents)`.
        const isSentence = !isUnwanted && this.plain && row.wanted.every(({kind}) => kind === 'word');
        this.plain = plain && isSentence;
        return isSentence ? row.wanted : asNode(row);
      }
    }
    const quoted = this.#consume(/"([^"]*)"?(?:~(\d{1,2}))?/y);
    if (quoted) {
      this.plain = false;
      return this.#phrase(quoted[1] ?? '', Number(quoted[2] ?? 0));
    }
    // Within parentheses a word ends before the closing one, unless the word has opened one itself: `f(x)`.
    const word = this.#consume(nesting > 0 ? /[^\s"|()]+(?:\([^\s"|()]*\))?|[^\s]/y : /[^\s"|]+|[^\s]/y);
    return word ? this.#word(word[0]) : [];
  }

  #phrase(text: string, slop: number): QueryNode[] {
    const found = words(text).slice(0, MAX_TERMS);
    return found.length && this.#count() ? [{kind: 'phrase', words: found, slop}] : [];
  }

  #word(text: string): QueryNode[] {
    // `HEAD~3` is a revision of Git: a fuzzy term would not be typed in capitals.
    const isRevision = REVISION.test(text);
    const [, bare = '', star, tilde, edits] =
      /^(.*?)(?:(\*)|(~)(\d*))?$/s.exec(isRevision ? text.replace(/~\d*$/, '') : text) ?? [];
    const found = words(bare).slice(0, MAX_TERMS);
    // In a word of signs alone, the last one is not an operator: `**`.
    const symbol = symbolOf(found.length === 0 ? text : bare);
    const markName = found.length === 0 && !symbol && this.#isMeant(text) ? nameOfMark(text) : undefined;
    if ((found.length === 0 && !symbol && !markName) || !this.#count()) return [];
    if (markName) return [{...signNode(text), variants: [markName]}];
    if (found.length > 0 && tilde) this.plain = false;
    const pieces = found.length > 2 ? segment(bare) : [bare];
    const node = (typed: string, prefix: boolean): WordNode => {
      const own = pieces.length > 1 ? words(typed) : found;
      return {
        kind: 'word',
        typed,
        words: own,
        symbol: pieces.length > 1 ? undefined : symbol,
        variants: variantsOf(typed, own),
        prefix,
        edits: tilde ? Math.min(Number(edits || 2), 2) : 0,
        ...(namesIn(typed).length > 0 && {hasName: true}),
        ...(own.length === 1 && isInOtherLetters(typed) && {hasOtherLetters: true}),
      };
    };
    return [
      ...pieces.map((piece, index) => node(piece, star !== undefined && index === pieces.length - 1)),
      ...signsIn(isRevision ? text : bare),
    ];
  }

  /** Whether a mark of punctuation is what the query is about: `?` in `? operator`, but not at the end of a question. */
  #isMeant(mark: string): boolean {
    return (
      this.#text.trim() === mark || /^\s+(?:operator|mark|sign|symbol)\b/i.test(this.#text.slice(this.#at))
    );
  }

  #count(): boolean {
    return ++this.#terms <= MAX_TERMS;
  }

  #operator(pattern: RegExp): boolean {
    const found = this.#consume(pattern) !== undefined;
    if (found) this.plain = false;
    return found;
  }

  #consume(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

/** A number, or a piece of code. */
const OPERAND = /[\p{L}\p{N}_]\(|[[\]{}=<>$;\\]|^'|^[\d.]+\)*$/u;

/** Whether a `+` belongs to code, as in `F('price') + 1`. @param rest from the `+` on */
function isExpression(before: QueryNode | undefined, rest: string): boolean {
  const after = /^\+\s+(\S+)/.exec(rest)?.[1];
  return (
    before !== undefined &&
    after !== undefined &&
    (OPERAND.test(after) || (before.kind === 'word' && OPERAND.test(before.typed)))
  );
}

/** `HEAD~3` */
const REVISION = /^\p{Lu}{2,}~\d*$/u;
/** Signs that are terms of their own: the index of a book lists `**` of `**kwargs`. */
const LEADING_SIGN = /^(?:\*{1,2}|%)(?=\p{L})/u;

/** The signs in a word, as terms in addition to it. */
function signsIn(typed: string): WordNode[] {
  const leading = LEADING_SIGN.exec(typed)?.[0];
  return leading !== undefined && symbolOf(typed) !== undefined
    ? // In `%s` the sign is what the reader searches for.
      [{...signNode(leading), isAttached: leading !== '%'}]
    : innerSymbols(typed).map(signNode);
}

const signNode = (sign: string): WordNode => ({
  kind: 'word',
  typed: sign,
  words: [],
  symbol: sign,
  variants: [],
  prefix: false,
  edits: 0,
});

const isInOtherLetters = (typed: string): boolean =>
  [...tokens(typed)].some(({word, start, end}) => hasOtherLetters(typed.slice(start, end), word));

function variantsOf(text: string, found: readonly string[]): string[][] {
  if (found.length === 0) return [];
  if (found.length > 1) return /[^\0-\x7f]/.test(text) ? [] : [[found.join('')]];
  const inner = parts(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return inner.length ? [inner] : [];
}

const group = (kind: GroupNode['kind'], nodes: readonly QueryNode[]): QueryNode =>
  kind !== 'not' && nodes.length === 1 ? nodes[0]! : {kind, nodes};

/** A row inside of a group: all of its terms, and `not` for the excluded ones. */
function asNode({wanted, unwanted}: Row): QueryNode[] {
  if (wanted.length === 0) return [];
  const without = unwanted.length ? [group('not', unwanted)] : [];
  return [group('all', [...wanted, ...without])];
}
