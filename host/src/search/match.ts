import type {ParsedQuery, QueryNode, WordNode} from './query.js';

/** How a query is read. */
export interface MatchOptions {
  /** The last word may be the beginning of one: it is still being typed. Default: false. */
  readonly completeLast?: boolean;
  /** Even a single letter may be the beginning of a word: most sections hold one that begins so. Default: false. */
  readonly completeLetter?: boolean;
  /** A word that is one as it stands does not go on: to weigh what has been found already. Default: false. */
  readonly whole?: boolean;
  /** The components of an identifier need not stand together. Default: false. */
  readonly loose?: boolean;
  /** Every word may be mistyped, not only those marked with `~`. Default: false. */
  readonly forgiving?: boolean;
  /** Words of the index within so many edits of one: those to try for a word that may be mistyped. */
  readonly near: (word: string, edits: number) => readonly string[];
  /** Whether the index may hold the word. */
  readonly isWord: (word: string) => boolean;
  /** Whether it may hold a longer one that begins so. */
  readonly isPrefixOfLonger: (word: string) => boolean;
}

/** An FTS5 MATCH expression. */
export interface Expression {
  readonly text: string;
  /** It is made of single words: what holds it can be asked for by pages as a whole. */
  readonly isOfWords: boolean;
}

/** An expression for each thing that is wanted. Whatever was typed, each is a valid one. */
export const matchEach = ({wanted}: ParsedQuery, reading: MatchOptions): Expression[] =>
  wanted.flatMap((node, index) =>
    match(node, index === wanted.length - 1 ? reading : {...reading, completeLast: false}).map(text => ({
      text,
      isOfWords: isOfWords(node),
    })),
  );

/** All of what is wanted and nothing of what is not; `undefined` for a query that wants nothing. */
export const matchAll = (query: ParsedQuery, reading: MatchOptions): string | undefined =>
  without(join('AND', textsOf(matchEach(query, reading))), query, reading);

/** Any of the expressions, and nothing of what is not wanted. */
export const matchAny = (
  each: readonly Expression[],
  query: ParsedQuery,
  reading: MatchOptions,
): string | undefined => without(join('OR', textsOf(each)), query, reading);

/** What is found by the expression in names and headings. */
export const matchNamed = (expression: string): string => `{heading name} : (${expression})`;

function isOfWords(node: QueryNode): boolean {
  switch (node.kind) {
    case 'word':
      return [node.words, ...node.variants].every(({length}) => length === 1);
    case 'any':
      return node.nodes.every(isOfWords);
    default:
      return false;
  }
}

function without(
  positive: string | undefined,
  {unwanted}: ParsedQuery,
  {near, isWord, isPrefixOfLonger}: MatchOptions,
): string | undefined {
  const negative = join(
    'OR',
    unwanted.flatMap(node => match(node, {near, isWord, isPrefixOfLonger})),
  );
  return positive && negative ? `(${positive} NOT ${negative})` : positive;
}

/** A list of one expression, or of none for a group that wants nothing. */
function match(node: QueryNode, reading: MatchOptions): string[] {
  switch (node.kind) {
    case 'word':
      return [matchWord(node, reading)];
    case 'phrase':
      return [
        node.slop && node.words.length > 1
          ? `NEAR(${node.words.map(word => quote(word)).join(' ')}, ${node.slop})`
          : quote(...node.words),
      ];
    case 'any':
      return asList(
        join(
          'OR',
          node.nodes.flatMap(inner => match(inner, reading)),
        ),
      );
    case 'all': {
      const wanted = node.nodes.filter(inner => inner.kind !== 'not');
      const unwanted = node.nodes.flatMap(inner => (inner.kind === 'not' ? inner.nodes : []));
      return asList(matchAll({wanted, unwanted, plain: false}, reading));
    }
    case 'not':
      return [];
  }
}

function matchWord({words, variants, prefix, edits}: WordNode, reading: MatchOptions): string {
  const completes = prefix || reading.completeLast === true;
  const forgiven = edits || (reading.forgiving ? 1 : 0);
  if (!forgiven && !(reading.loose && words.length > 1))
    return oneOf([words, ...variants], completes, reading);
  const each = words.map((word, index) => {
    const near = forgiven ? reading.near(word, forgiven).map(other => quote(other)) : [];
    return join('OR', [oneOf([[word]], completes && index === words.length - 1, reading), ...near])!;
  });
  return join('AND', each)!;
}

/** What is surely not in the index is not asked for, unless it is all there is to ask. */
function oneOf(phrases: readonly (readonly string[])[], completes: boolean, reading: MatchOptions): string {
  const expressions = phrases.flatMap(words => {
    const last = words.at(-1)!;
    const isPrefixOfLonger =
      completes &&
      (reading.completeLetter === true || last.length > 1) &&
      reading.isPrefixOfLonger(last) &&
      !(reading.whole && words.length === 1 && reading.isWord(last));
    const isThere = words.slice(0, -1).every(reading.isWord) && (isPrefixOfLonger || reading.isWord(last));
    return isThere ? [quote(...words) + (isPrefixOfLonger ? ' *' : '')] : [];
  });
  return join('OR', expressions) ?? quote(...phrases[0]!);
}

const textsOf = (each: readonly Expression[]): string[] => each.map(({text}) => text);

const join = (operator: 'AND' | 'OR', expressions: readonly string[]): string | undefined =>
  expressions.length > 1 ? `(${expressions.join(` ${operator} `)})` : expressions[0];

const asList = (expression: string | undefined): string[] => (expression === undefined ? [] : [expression]);

const quote = (...words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '""')}"`;
