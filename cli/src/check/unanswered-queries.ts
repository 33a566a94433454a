/** A query without results, and how often readers asked it. */
export interface UnansweredQuery {
  readonly query: string;
  readonly asked: number;
}

/** Largest number of queries read from a file. The rest of the file is ignored. */
const MOST_QUERIES = 100;
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
    .slice(0, MOST_QUERIES)
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

/** Largest number of words of a query that are tried. */
const MOST_WORDS = 8;
/** Shortest prefix of a word that is tried, in letters: shorter ones match almost everything. */
const LEAST_BEGINNING = 4;

/** A search that is tried in place of a query. */
export interface NearQuery {
  readonly words: string;
  /** Whether the words are prefixes. */
  readonly isBeginning?: boolean;
}

/**
 * The searches to try for a query without results, until one finds a page: the query itself, because pages may have
 * been added since; each of its words, and the first half of each word, the longest first.
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
