/** A query without results, and how often readers sent it. */
export interface UnansweredQuery {
  readonly query: string;
  readonly asked: number;
}

/** Maximum number of queries that are read from a file. The rest is ignored. */
const MAX_QUERIES = 100;
/** Prefix that keeps a spreadsheet from evaluating a cell as a formula. */
const APOSTROPHE = /^'(?=[\s']*[=+\-@])/;

/**
 * Reads the queries without results from the CSV that a host writes about a project.
 *
 * @returns `undefined` if the text is not such a file
 */
export function readUnanswered(csv: string): UnansweredQuery[] | undefined {
  const [head = [], ...lines] = readCsv(csv.replace(/^\ufeff/, ''));
  const [list, query, asked] = ['list', 'query', 'asked'].map(name => head.indexOf(name));
  if (list === -1 || query === -1 || asked === -1) return undefined;
  return lines
    .filter(cells => cells[list!] === 'not_found' && cells[query!])
    .slice(0, MAX_QUERIES)
    .map(cells => ({
      query: cells[query!]!.replace(APOSTROPHE, ''),
      asked: Number(cells[asked!]) || 0,
    }));
}

/** Parses CSV as defined in RFC 4180, in one pass. A cell whose closing quotation mark is missing ends with the text. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endLine = (): void => {
    line.push(cell);
    cell = '';
    if (line.some(Boolean)) lines.push(line);
    line = [];
  };
  // Line breaks and commas within quotation marks belong to the cell; two quotation marks stand for one.
  for (const [token] of text.matchAll(/""|"|,|\r?\n|[^",\r\n]+|\r/g)) {
    if (token === '"') isQuoted = !isQuoted;
    else if (token === '""') cell += isQuoted ? '"' : '';
    else if (isQuoted) cell += token;
    else if (token === ',') {
      line.push(cell);
      cell = '';
    } else if (token.endsWith('\n')) endLine();
    else cell += token;
  }
  endLine();
  return lines;
}

/** Maximum number of words of a query that are tried. */
const MAX_WORDS = 8;
/** Minimum length of a prefix that is tried: shorter ones match almost everything. */
const MIN_PREFIX = 4;

/** A search that is tried in place of a query. */
export interface FallbackQuery {
  readonly words: string;
  /** Whether the words are prefixes. */
  readonly isPrefix?: boolean;
}

/**
 * The searches to try for a query without results, until one finds a page: the query itself, because pages may have been
 * added since; then each of its words; then the first half of each word. Long words come before short ones.
 */
export function fallbackQueries(query: string): FallbackQuery[] {
  const words = query
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .toSorted((a, b) => b.length - a.length);
  const prefixes = words
    .map(word => [...word].slice(0, Math.ceil(word.length / 2)).join(''))
    .filter(word => word.length >= MIN_PREFIX);
  return [
    {words: query},
    ...(words.length > 1 ? words.map(word => ({words: word})) : []),
    ...prefixes.map(word => ({words: word, isPrefix: true})),
  ];
}
