import type {ParsedQuery, QueryNode, WordNode} from './query.js';

/** How strictly a query is read. */
export interface Reading {
  /** The last word may be the beginning of one: it is still being typed. */
  readonly completeLast?: boolean;
  /** The components of an identifier need not stand together. */
  readonly loose?: boolean;
  /** Which of the things wanted are looked at. Default: all. */
  readonly only?: (index: number) => boolean;
  /** Every word may be mistyped, not only those marked with `~`. */
  readonly forgiving?: boolean;
  /** Words of the index within so many edits of one; those to try for a word that may be mistyped. */
  readonly near: (word: string, edits: number) => readonly string[];
}

/** An FTS5 MATCH expression for all that is wanted; `undefined` for a query that wants nothing. */
export function matchAll(query: ParsedQuery, reading: Reading): string | undefined {
  return without(join('AND', matchEach(query, reading)), query, reading);
}

/** An expression for anything of what is wanted. */
export function matchAny(query: ParsedQuery, reading: Reading): string | undefined {
  return without(join('OR', matchEach(query, reading)), query, reading);
}

/** An expression for each thing that is wanted. */
export function matchEach({wanted}: ParsedQuery, reading: Reading): string[] {
  return wanted.flatMap((node, index) => {
    if (reading.only && !reading.only(index)) return [];
    const last = index === wanted.length - 1;
    return match(node, last ? reading : {...reading, completeLast: false}) ?? [];
  });
}

function without(positive: string | undefined, {unwanted}: ParsedQuery, {near}: Reading): string | undefined {
  const negative = join(
    'OR',
    unwanted.flatMap(node => match(node, {near}) ?? []),
  );
  return positive && negative ? `${positive} NOT ${negative}` : positive;
}

function match(node: QueryNode, reading: Reading): string | undefined {
  switch (node.kind) {
    case 'word':
      return matchWord(node, reading);
    case 'phrase':
      return node.slop && node.words.length > 1
        ? `NEAR(${node.words.map(word => quote(word)).join(' ')}, ${node.slop})`
        : quote(...node.words);
    case 'any':
      return join(
        'OR',
        node.nodes.flatMap(inner => match(inner, reading) ?? []),
      );
    case 'all':
      return matchGroup(node.nodes, reading);
    case 'not':
      return undefined;
  }
}

function matchGroup(nodes: readonly QueryNode[], reading: Reading): string | undefined {
  const wanted = nodes.filter(node => node.kind !== 'not');
  const unwanted = nodes.flatMap(node => (node.kind === 'not' ? node.nodes : []));
  return matchAll({wanted, unwanted, plain: false}, reading);
}

function matchWord({words, variants, prefix, edits}: WordNode, reading: Reading): string | undefined {
  const completes = prefix || reading.completeLast === true;
  const forgiven = edits || (reading.forgiving ? 1 : 0);
  if (!forgiven && !(reading.loose && words.length > 1)) return oneOf([words, ...variants], completes);
  return join(
    'AND',
    words.map((word, index) => {
      const near = forgiven ? reading.near(word, forgiven).map(other => quote(other)) : [];
      return join('OR', [oneOf([[word]], completes && index === words.length - 1), ...near])!;
    }),
  );
}

/** A word that may go on is also wanted as it is, so that the one typed whole scores above the longer ones. */
const oneOf = (phrases: readonly (readonly string[])[], completes: boolean): string =>
  join(
    'OR',
    phrases.flatMap(words => (completes ? [quote(...words), `${quote(...words)} *`] : [quote(...words)])),
  )!;

const join = (operator: 'AND' | 'OR', expressions: readonly string[]): string | undefined =>
  expressions.length > 1 ? `(${expressions.join(` ${operator} `)})` : expressions[0];

const quote = (...words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '""')}"`;
