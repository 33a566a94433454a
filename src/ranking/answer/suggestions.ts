import {completeAsPrefix, hasQuerySyntax} from '../../api/query.js';
import {Flag, type SectionLabel} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import {languageOf} from '../index/page-languages.js';
import type {SourcePage} from '../index/source-page.js';
import {search} from './search.js';

const MAX_SUGGESTIONS = 3;
/** Maximum number of titles that are searched for. A large manual has too many to try all. */
const MAX_TRIED = 40;
/** Maximum number of titles that are compared with each other. Titles that occur on several pages are left out. */
const MAX_COMPARED = 10_000;
/** Maximum length of a suggestion, in characters, so that it fits on a button. */
const MAX_LENGTH = 40;

/** Maximum number of changed pages whose text is checked for the words of a suggestion. For more pages, a search is faster. */
const MAX_CHECKED_PAGES = 200;
/** Length of the prefix that most inflected forms of a word share, in characters. */
const PREFIX_LENGTH = 3;

/** The title of a section that may become a suggestion. */
interface Candidate {
  readonly section: number;
  readonly title: string;
  /** 0 for questions, 1 for tasks, 2 for other titles: the order of titles with equally many links. */
  readonly kind: number;
  /** Number of pages that refer to the section, and number of references to its page. */
  readonly links: readonly [number, number];
}

/**
 * Suggestions for a reader who has not typed anything: the titles that most pages refer to. Among titles with equally many references,
 * questions ("How do I…") come first, then tasks ("Writing a plugin"). There is at most one for each page. The first result for a
 * suggestion is its own section. An index in several languages has no suggestions, because most would be in another language than the
 * reader's.
 */
export async function makeSuggestions(index: OpenedIndex): Promise<string[]> {
  if (new Set(index.stats.languages.map(languageOf)).size > 1) return [];
  const suggestions = new Map<number, string>();
  for (const {section, title} of (await candidates(index)).slice(0, MAX_TRIED)) {
    const page = index.pageOf(section);
    if (!suggestions.has(page) && (await findsItself(title, section, index))) suggestions.set(page, title);
    if (suggestions.size === MAX_SUGGESTIONS) break;
  }
  return [...suggestions.values()];
}

/**
 * The suggestions whose first result is still a section with their title. Searching takes longer than adding a page to an index, so
 * a suggestion is searched for only if one of the changed pages has its words.
 *
 * @param changed pages that were added or removed since the suggestions were made
 * @param open opens the index, if a search is needed
 */
export async function keptSuggestions(
  suggestions: readonly string[],
  changed: readonly SourcePage[],
  open: () => Promise<OpenedIndex>,
): Promise<string[]> {
  let index: OpenedIndex | undefined;
  const stillValid: string[] = [];
  for (const suggestion of suggestions) {
    const isDoubtful = changed.length > MAX_CHECKED_PAGES || changed.some(page => mayMatch(page, suggestion));
    if (!isDoubtful || (await findsTitle(suggestion, (index ??= await open())))) stillValid.push(suggestion);
  }
  return stillValid;
}

async function findsTitle(suggestion: string, index: OpenedIndex): Promise<boolean> {
  const {pages} = await search({words: completeAsPrefix(suggestion)}, [index], {offset: 0, limit: 1});
  const titles = pages.flatMap(({title, blocks}) => [title, ...blocks.map(block => block.title ?? '')]);
  return titles.some(title => withoutNumber(title) === suggestion);
}

/** Whether a section of a page, together with the title of the page, has the prefixes of all words of a suggestion. */
function mayMatch({title: pageTitle, sections}: SourcePage, suggestion: string): boolean {
  const words = suggestion.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const prefixes = words.map(word => word.slice(0, PREFIX_LENGTH));
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase();
    return prefixes.every(prefix => lower.includes(prefix));
  };
  return hasAll(pageTitle) || sections.some(({title, content}) => hasAll(`${pageTitle} ${title} ${content}`));
}

async function candidates(index: OpenedIndex): Promise<Candidate[]> {
  const byTitle = new Map<string, Candidate>();
  const repeated = new Set<string>();
  for (const candidate of await comparedTitles(index)) {
    const key = candidate.title.toLowerCase();
    const before = byTitle.get(key);
    // A title may recur on its own page, whose first heading is usually the title of the page.
    if (before && index.pageOf(before.section) !== index.pageOf(candidate.section)) repeated.add(key);
    const [links, pageLinks] = candidate.links;
    byTitle.set(key, {
      ...candidate,
      section: before?.section ?? candidate.section,
      links: [Math.max(links, before?.links[0] ?? 0), pageLinks],
    });
  }
  return [...byTitle.entries()]
    .flatMap(([key, candidate]) => (repeated.has(key) ? [] : candidate))
    .sort(inOrder);
}

/** The best titles, with all of their occurrences. Reads in two passes, because all titles of a million sections do not fit into memory. */
async function comparedTitles(index: OpenedIndex): Promise<Candidate[]> {
  let best: Candidate[] = [];
  let areAll = true;
  for await (const candidate of titles(index)) {
    best.push(candidate);
    if (best.length < 2 * MAX_COMPARED) continue;
    best = best.sort(inOrder).slice(0, MAX_COMPARED);
    areAll = false;
  }
  if (areAll) return best;
  const compared = new Set(best.map(({title}) => title.toLowerCase()));
  const occurrences: Candidate[] = [];
  for await (const candidate of titles(index))
    if (compared.has(candidate.title.toLowerCase())) occurrences.push(candidate);
  return occurrences;
}

/** Number of sections whose titles are read in one batch. */
const BATCH_SIZE = 1_000;

async function* titles(index: OpenedIndex): AsyncGenerator<Candidate> {
  const {stats, columns, reader} = index;
  const wanted: number[] = [];
  const readBatch = async (): Promise<Candidate[]> => {
    const sections = wanted.splice(0);
    const labels = await reader.entries({sections, pages: []});
    return sections.flatMap((section, at) => candidateOf(section, labels.sections[at]!, index) ?? []);
  };
  for (let section = 0; section < stats.sections; section++) {
    if (columns.flags[section]! & (Flag.Listing | Flag.Object)) continue;
    if (wanted.push(section) === BATCH_SIZE) yield* await readBatch();
  }
  yield* await readBatch();
}

function candidateOf(
  section: number,
  {heading}: SectionLabel,
  {columns, languages, pageOf, pageLinks}: OpenedIndex,
): Candidate | undefined {
  const title = withoutNumber(heading);
  if (title.length > MAX_LENGTH || !MAY_BE_SUGGESTED.test(title) || hasQuerySyntax(title)) return undefined;
  const isQuestion = /[?？؟]$/.test(title) || languages.some(({opening}) => opening(title.split(' ')) > 0);
  return {
    section,
    title,
    kind: isQuestion ? 0 : TASK.test(title) ? 1 : 2,
    links: [columns.links[section]!, pageLinks[pageOf(section)]!],
  };
}

const inOrder = (a: Candidate, b: Candidate): number =>
  b.links[0] - a.links[0] || b.links[1] - a.links[1] || a.kind - b.kind;

/** Titles that may be suggested: at least two words and no version number, because titles about a version are soon out of date; or, for scripts without spaces, at least four characters, all beyond ASCII. */
const MAY_BE_SUGGESTED = /^(?!.*\d\.\d)\S.*\s.*\p{L}|^\P{ASCII}{4,}$/u;
/** "Installing Kiln", but not "String methods": a verb has a vowel before the ending `ing`. */
const TASK = /^(?!(?:no|any|every|some)thing|during)(?:\p{L}*[aeiouy]\p{L}*ing|how to) /iu;

/** Removes the number of a section: `1.2. `. */
const withoutNumber = (title: string): string => title.replace(/^\d[\d.]*\s+/, '').trim();

async function findsItself(title: string, section: number, index: OpenedIndex): Promise<boolean> {
  const {reader, columns} = index;
  const page = index.pageOf(section);
  const {pages} = await search({words: completeAsPrefix(title)}, [index], {offset: 0, limit: 1});
  const entries = await reader.entries({sections: [], pages: [page]});
  const [first] = pages;
  if (first?.path !== entries.pages[0]!.path) return false;
  const [{anchor} = {anchor: ''}] = await reader.texts([section]);
  return section === columns.firstOf[page] || first.blocks[0]?.id === anchor;
}
