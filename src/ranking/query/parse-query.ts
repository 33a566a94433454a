import {namesIn} from '../text/names.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {hasOtherLetters} from '../text/fold.js';
import {nameOfMark} from '../text/sign-names.js';
import {parts, segment, tokens, words} from '../text/tokens.js';
import {type QueryNames, readNames} from './query-names.js';

/**
 * The query syntax, as on Read the Docs: words, `"phrase"`, `prefix*`, `word~1`, `"a b"~2`, and
 * `+ | - ( )` for and, or, not, group. Any text is valid; text that is not syntax is searched as words.
 *
 * A query is parsed once. Later stages use the words, names and symbols of the result instead of the text.
 */
export type QueryNode = WordNode | PhraseNode | GroupNode;

export interface WordNode {
  readonly kind: 'word';
  /** As it was typed, without operators. */
  readonly typed: string;
  /** Several for an identifier such as `asyncio.gather`; none for a symbol without letters or digits. */
  readonly words: readonly string[];
  /** The word with its signs, if the signs are searched for: `:=`, `--help`, `C++`. */
  readonly symbol: string | undefined;
  /** Other spellings: `readcsv` for `read_csv`, `data frame` for `DataFrame`; the name of a mark: `question mark` for `?`. */
  readonly variants: readonly (readonly string[])[];
  /** It ends in `*`: all words that begin with it match. */
  readonly prefix: boolean;
  /** Maximum edit distance, 0 to 2. */
  readonly edits: number;
  /** It has the form of a name or contains one: `KeyError`, `os.path`. Default: no. */
  readonly hasName?: boolean;
  /** It is a single word that was typed with letters or marks that its folded form lacks, such as `łaska`. Default: no. */
  readonly hasOtherLetters?: boolean;
  /** It is a sign that belongs to the previous word: `**` of `**kwargs`. Default: no. */
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

/** The part of a query that a lookup or match belongs to. */
export interface QueryPart {
  /** As typed. */
  readonly label: string;
  readonly words: readonly string[];
}

/** A parsed query. */
export interface ParsedQuery {
  /** The text, up to the maximum length, without a `*` at the end that stands for the rest of a word. */
  readonly typed: string;
  /** The nodes that are searched for. A section matches if it has any of them; pages with all of them come first. */
  readonly wanted: readonly QueryNode[];
  /** Sections that match any of these are left out. */
  readonly unwanted: readonly QueryNode[];
  /** It has no operators except a `*` at the end, so the whole query may be a name or heading. */
  readonly plain: boolean;
  /** The names that it may be or contain; `undefined` if there are none. */
  readonly names: QueryNames | undefined;
  /** It is or contains a symbol: `:=`, `**kwargs`, `HEAD~3`. */
  readonly isSymbol: boolean;
  /** The whole query is one symbol, so a sign in it is not searched for as a second term. */
  readonly isOneSymbol: boolean;
  /** It contains code, such as a name, an option or signs, so a reference is likely to answer it. */
  readonly isCode: boolean;
}

/** Maximum length of a query, in characters. Longer ones are cut off, because nobody types them and their cost must be bounded. */
const MAX_QUERY = 1000;
const MAX_TERMS = 32;
const MAX_NESTING = 8;

/** The name of an operator function of C++, such as `operator*` or `std::operator||`. */
const OPERATOR_NAME = /\boperator[!%&*+,/<=>^|~-]{1,3}$/;

/** Parses a query. Never throws; without words and symbols, `wanted` is empty. */
export function parseQuery(text: string): ParsedQuery {
  const tree = parseTree(text);
  const truncated = text.slice(0, MAX_QUERY);
  const typed = OPERATOR_NAME.test(truncated) ? truncated : truncated.replace(/\*$/, '');
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
  const trimmed = text.trim();
  // Without operands, an operator is a symbol: `||`.
  if (/^[|+]+$/.test(trimmed)) {
    const symbol = symbolOf(trimmed);
    return {wanted: symbol === undefined ? [] : [signNode(symbol)], unwanted: [], plain: true};
  }
  const parser = new Parser(text.slice(0, MAX_QUERY));
  const {wanted, unwanted} = parser.readRow(0);
  // A query with nothing but exclusions is searched for: the reader is looking for the option `-v`, not for all pages without a v.
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
        // Parentheses around nothing but words are part of a sentence or message: `(or any of the parents)`.
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
    const operatorName = this.#consume(/[^\s"|()]*\boperator[!%&*+,/<=>^|~-]{1,3}(?=[\s)]|$)/y);
    if (operatorName) return this.#word(operatorName[0]);
    // Within a group, a word ends before a closing parenthesis, unless the word contains the opening one: `f(x)`.
    const word = this.#consume(nesting > 0 ? /[^\s"|()]+(?:\([^\s"|()]*\))?|[^\s]/y : /[^\s"|]+|[^\s]/y);
    return word ? this.#word(word[0]) : [];
  }

  #phrase(text: string, slop: number): QueryNode[] {
    const phraseWords = words(text).slice(0, MAX_TERMS);
    return phraseWords.length && this.#count() ? [{kind: 'phrase', words: phraseWords, slop}] : [];
  }

  #word(text: string): QueryNode[] {
    // `HEAD~3` is a revision of Git rather than a fuzzy term, because it is in capitals.
    const isRevision = REVISION.test(text);
    const operators = OPERATOR_NAME.test(text) ? /^(.*)$/s : /^(.*?)(?:(\*)|(~)(\d*))?$/s;
    const [, bare = '', star, tilde, edits] =
      operators.exec(isRevision ? text.replace(/~\d*$/, '') : text) ?? [];
    const bareWords = words(bare).slice(0, MAX_TERMS);
    // If there are only signs, the last one is not an operator: `**`.
    const symbol = symbolOf(bareWords.length === 0 ? text : bare);
    const markName = bareWords.length === 0 && !symbol && this.#isMeant(text) ? nameOfMark(text) : undefined;
    if ((bareWords.length === 0 && !symbol && !markName) || !this.#count()) return [];
    if (markName) return [{...signNode(text), variants: [markName]}];
    if (bareWords.length > 0 && tilde) this.plain = false;
    const pieces = bareWords.length > 2 ? segment(bare) : [bare];
    const node = (typed: string, prefix: boolean): WordNode => {
      const pieceWords = pieces.length > 1 ? words(typed) : bareWords;
      return {
        kind: 'word',
        typed,
        words: pieceWords,
        symbol: pieces.length > 1 ? undefined : symbol,
        variants: variantsOf(typed, pieceWords),
        prefix,
        edits: tilde ? Math.min(Number(edits || 2), 2) : 0,
        ...(namesIn(typed).length > 0 && {hasName: true}),
        ...(pieceWords.length === 1 && isInOtherLetters(typed) && {hasOtherLetters: true}),
      };
    };
    return [
      ...pieces.map((piece, index) => node(piece, star !== undefined && index === pieces.length - 1)),
      ...signsIn(isRevision ? text : bare),
    ];
  }

  /** Whether the query is about a punctuation mark: `?` in `? operator`, but not at the end of a question. */
  #isMeant(mark: string): boolean {
    return (
      this.#text.trim() === mark || /^\s+(?:operator|mark|sign|symbol)\b/i.test(this.#text.slice(this.#at))
    );
  }

  /** Counts a term. @returns whether it is within the limit */
  #count(): boolean {
    return ++this.#terms <= MAX_TERMS;
  }

  #operator(pattern: RegExp): boolean {
    const isOperator = this.#consume(pattern) !== undefined;
    if (isOperator) this.plain = false;
    return isOperator;
  }

  #consume(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}

/** Text beside a `+` that shows that the `+` belongs to code: a number, or a piece of code. */
const OPERAND = /[\p{L}\p{N}_]\(|[[\]{}=<>$;\\]|^'|^[\d.]+\)*$/u;

/** Whether a `+` belongs to code, as in `F('price') + 1`. @param rest the text from the `+` on */
function isExpression(before: QueryNode | undefined, rest: string): boolean {
  const after = /^\+\s+(\S+)/.exec(rest)?.[1];
  return (
    before !== undefined &&
    after !== undefined &&
    (OPERAND.test(after) || (before.kind === 'word' && OPERAND.test(before.typed)))
  );
}

/** A revision of Git, such as `HEAD~3`. */
const REVISION = /^\p{Lu}{2,}~\d*$/u;
/** Signs before a name that are separate terms, because the alphabetical index of a book lists them: `**` of `**kwargs`. */
const LEADING_SIGN = /^(?:\*{1,2}|%)(?=\p{L})/u;

/** The signs in a word, as terms in addition to it. */
function signsIn(typed: string): WordNode[] {
  const leading = LEADING_SIGN.exec(typed)?.[0];
  return leading !== undefined && symbolOf(typed) !== undefined
    ? // In `%s`, the reader searches for the sign.
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

function variantsOf(text: string, textWords: readonly string[]): string[][] {
  if (textWords.length === 0) return [];
  if (textWords.length > 1) return /[^\0-\x7f]/.test(text) ? [] : [[textWords.join('')]];
  const inner = parts(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return inner.length ? [inner] : [];
}

const group = (kind: GroupNode['kind'], nodes: readonly QueryNode[]): QueryNode =>
  kind !== 'not' && nodes.length === 1 ? nodes[0]! : {kind, nodes};

/** A row within a group as a node: all of its terms, and `not` for the excluded ones. */
function asNode({wanted, unwanted}: Row): QueryNode[] {
  if (wanted.length === 0) return [];
  const without = unwanted.length ? [group('not', unwanted)] : [];
  return [group('all', [...wanted, ...without])];
}
