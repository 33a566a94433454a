import type {SearchBlock} from '../../api/index.js';
import type {IndexReader, SectionText} from '../index/index-reader.js';
import type {ParsedQuery} from '../query/parse-query.js';
import type {NameMatch} from '../score/name-match.js';
import {hasTerm, type RankedPage, type Ranking} from '../score/ranking.js';
import {words} from '../text/tokens.js';
import {type Marks, marksOf} from './marks.js';
import {findFragment, snippet, toHtml} from './snippet.js';

/** A page of the answer, without its address. */
export interface PageResult {
  /** Number of its index among those that were searched. */
  readonly scope: number;
  /** Relative to the folder of the site, with `/`. */
  readonly path: string;
  readonly title: string;
  /** At most one fragment of escaped HTML, with matching words in `<span>`. */
  readonly titleHighlights: string[];
  /** At most three, best first. Empty if only the title matches. */
  readonly blocks: SearchBlock[];
}

/** Maximum number of blocks of a page, as on Read the Docs. */
const MAX_BLOCKS = 3;

/** The titles, texts and highlights of some pages of a ranking. */
export async function showPages(
  pages: readonly RankedPage[],
  ranking: Ranking,
  query: ParsedQuery,
  reader: IndexReader,
): Promise<Omit<PageResult, 'scope'>[]> {
  const sectionsByPage = pages.map(page => shownSections(page, ranking, query));
  const [texts, entries] = await Promise.all([
    reader.texts(sectionsByPage.flat()),
    reader.entries({sections: [], pages: pages.map(({page}) => page)}),
  ]);
  const marks = marksOfRanking(ranking, query);
  const {nameMatches, index} = ranking.context;
  const titleSnippet = (section: number, title: string): string[] => {
    const highlights = snippet(title, marks);
    if (highlights.length > 0) return highlights;
    const name = matchingName(title, nameMatches.get(section), query);
    return name === undefined ? [] : snippet(title, marks.withName(name));
  };
  let next = 0;
  return entries.pages.map(({path, title}, at) => ({
    path,
    title,
    titleHighlights: titleSnippet(index.columns.firstOf[pages[at]!.page]!, title),
    blocks: sectionsByPage[at]!.map(section => {
      const text = texts[next++]!;
      return blockOf(text, marks, titleSnippet(section, text.name ?? text.heading));
    }),
  }));
}

/**
 * The joined words of a name that begins with a query of one word or is similar to it: `nodejs` in `Node.js` for `nodej`, `pnk` in
 * `P!nk` for `pink`. `undefined` if the query matched in another way.
 */
function matchingName(
  name: string,
  match: NameMatch | undefined,
  {names}: Pick<ParsedQuery, 'names'>,
): string | undefined {
  if (match?.nearKey === undefined || names?.words.length !== 1) return undefined;
  if (match.weight === 'fuzzyName') return match.nearKey;
  const inName = words(name);
  for (let first = 0; first < inName.length; first++)
    for (let joined = '', at = first; at < inName.length && joined.length < names.key.length; at++)
      if ((joined += inName[at]!).startsWith(names.key)) return joined;
  return undefined;
}

function shownSections(
  {sections}: RankedPage,
  {context: {matches, nameMatches}}: Ranking,
  query: ParsedQuery,
): readonly number[] {
  // A query without words, which has only filters, shows every section.
  const isAll = query.wanted.length === 0;
  return sections
    .filter(section => isAll || nameMatches.has(section) || hasTerm(section, matches))
    .slice(0, MAX_BLOCKS);
}

const marksOfRanking = ({highlighted, corrections, stopwords}: Ranking, query: ParsedQuery): Marks =>
  marksOf(
    query,
    new Set([...highlighted, ...[...corrections.values()].flat()]),
    new Set(stopwords.flatMap(node => node.words)),
  );

function blockOf(
  {anchor: id, heading, role, name, text}: SectionText,
  marks: Marks,
  inTitle: string[],
): SearchBlock {
  if (name === undefined) {
    const {content, highlights} = contentOf(text, marks);
    return {
      type: 'section',
      id,
      title: heading,
      content,
      highlights: {title: inTitle, content: highlights},
    };
  }
  // Terms that are highlighted in the name are not highlighted in the text.
  const missing = inTitle.length > 0 ? marks.without(words(name)) : marks;
  const {content, highlights} = contentOf(text, missing);
  return {
    type: 'domain',
    role: role ?? '',
    name,
    signature: heading,
    id,
    content,
    highlights: {name: inTitle, content: highlights},
  };
}

function contentOf(text: string, marks: Marks): {content: string; highlights: string[]} {
  const lower = text.toLowerCase();
  const fragment = marks.prefixes.length > 0 ? findFragment(text, marks, lower) : undefined;
  return {
    content: excerpt(text, marks, fragment, lower),
    highlights: fragment ? [toHtml(text, fragment)] : [],
  };
}

/** Number of characters that are sent of a text without a match, from its beginning. */
const LEAD_LENGTH = 450;
/** Numbers of characters that are sent of a text with a match: from its beginning, around the fragment, and around further terms. */
const SHORT_LEAD = 120;
const AROUND = 160;
const AROUND_WORD = 40;
/** Texts up to this length, in characters, are sent whole. */
const MAX_WHOLE = 600;
/** Maximum number of terms whose surroundings are sent. */
const MAX_WORDS = 6;
const CUT = ' … ';

/**
 * The part of a section's text that is sent, because the whole text may be a hundred times as long: its beginning, and the text around the
 * fragment and around other terms, in order.
 *
 * @param fragment offsets of the highlighted fragment. Default: none.
 * @param lower the text in lower case
 */
export function excerpt(
  text: string,
  marks: Marks,
  fragment?: {readonly from: number; readonly to: number},
  lower = text.toLowerCase(),
): string {
  if (text.length <= MAX_WHOLE) return text;
  if (!fragment) return text.slice(0, wordEnd(text, LEAD_LENGTH));
  const ranges: [from: number, to: number][] = [
    [0, SHORT_LEAD],
    [fragment.from - AROUND, fragment.to + AROUND],
  ];
  if (lower.length === text.length)
    for (const prefix of marks.prefixes.slice(0, MAX_WORDS)) {
      const at = lower.indexOf(prefix);
      if (at >= 0 && !ranges.some(([from, to]) => at >= from && at < to))
        ranges.push([at - AROUND_WORD, at + prefix.length + AROUND_WORD]);
    }
  ranges.sort(([a], [b]) => a - b);
  let result = '';
  let end = 0;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    const start = from <= end ? end : wordStart(text, from);
    result +=
      (start > end ? CUT : '') + text.slice(Math.max(start, end), (end = wordEnd(text, Math.max(to, start))));
  }
  return result;
}

/** The offset of the next boundary between words or, in a text without spaces, between characters. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.indexOf(' ', at);
  const end = space >= 0 && space < at + AROUND_WORD ? space : at;
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end;
}

/** Like `wordEnd`, but the offset of the previous boundary. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.lastIndexOf(' ', at);
  const start = space > at - AROUND_WORD ? space + 1 : at;
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start;
}
