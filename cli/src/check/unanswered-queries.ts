/** A query without results, and how often readers asked it. */
export interface UnansweredQuery {
  readonly query: string;
  readonly asked: number;
}

/** Queries that are read from a file, those first that come first. */
const MOST_QUERIES = 100;
/** What a host writes before text that a spreadsheet would compute. */
const APOSTROPHE = /^'(?=[\s']*[=+\-@])/;

/**
 * Reads the queries without results from the CSV that a host writes about a project.
 *
 * @returns `undefined` if it is no such file
 */
export function readUnanswered(csv: string): UnansweredQuery[] | undefined {
  const [head = [], ...lines] = readCsv(csv.replace(/^\ufeff/, ''));
  const [list, query, asked] = ['list', 'query', 'asked'].map(name => head.indexOf(name));
  if (list === -1 || query === -1 || asked === -1) return undefined;
  return lines
    .filter(cells => cells[list!] === 'not_found' && cells[query!])
    .slice(0, MOST_QUERIES)
    .map(cells => ({
      query: cells[query!]!.replace(APOSTROPHE, ''),
      asked: Number(cells[asked!]) || 0,
    }));
}

/** As RFC 4180 describes it. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (line.some(Boolean)) lines.push(line);
    line = [];
  }
  return lines;
}

/** Words of a query that are tried, at most. */
const MOST_WORDS = 8;
/** Letters of a beginning of a word, at least: with fewer, everything is near. */
const LEAST_BEGINNING = 4;

/** What is searched for in place of a query. */
export interface NearQuery {
  readonly words: string;
  /** Whether the words are beginnings of words. */
  readonly isBeginning?: boolean;
}

/**
 * What to try for a query without results, until something is found: the query itself, since pages may have been added; each of
 * its words, and the first half of each, the longest first.
 */
export function nearQueries(query: string): NearQuery[] {
  const words = query
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .toSorted((one, other) => other.length - one.length);
  const beginnings = words
    .map(word => [...word].slice(0, Math.ceil(word.length / 2)).join(''))
    .filter(word => word.length >= LEAST_BEGINNING);
  return [
    {words: query},
    ...(words.length > 1 ? words.map(word => ({words: word})) : []),
    ...beginnings.map(word => ({words: word, isBeginning: true})),
  ];
}
