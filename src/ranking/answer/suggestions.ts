import {completeAsPrefix, hasQuerySyntax} from '../../api/query.js';
import {Flag, type SectionLabel} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import {languageOf} from '../index/page-languages.js';
import type {SourcePage} from '../index/source-page.js';
import {search} from './search.js';

/** Number of suggestions. */
const MAX_SUGGESTIONS = 3;
/** Titles that are tried as suggestions. A large manual has too many to try all. */
const TRIED = 40;
/** Titles among which repeated ones are left out. */
const COMPARED = 10_000;
/** Longest suggestion, in characters, so that it fits on a button. */
const LONGEST = 40;

/** Pages whose text is checked for the words of a suggestion. With more pages, searching for it is faster. */
const LOOKED_THROUGH = 200;
/** Characters of a word that most of its inflected forms share. */
const BEGINNING = 3;

/** The title of a section, which may become a suggestion. */
interface Candidate {
  readonly section: number;
  readonly title: string;
  /** 0 for questions, 1 for tasks, 2 for other titles: suggested in this order if the links do not decide. */
  readonly kind: number;
  /** Number of pages that refer to the section, and number of references to its page. */
  readonly links: readonly [number, number];
}

/**
 * Suggestions for a reader who has not typed anything: the titles that most pages refer to. Of titles with equally many references,
 * questions ("How do I…") come first, then tasks ("Writing a plugin"). There is at most one for each page. Searching for a suggestion
 * finds its own section first. An index in several languages has none, since most would be in another language than the reader's.
 */
export async function makeSuggestions(index: OpenedIndex): Promise<string[]> {
  if (new Set(index.stats.languages.map(languageOf)).size > 1) return [];
  const suggestions = new Map<number, string>();
  for (const {section, title} of (await candidates(index)).slice(0, TRIED)) {
    const page = index.pageOf(section);
    if (!suggestions.has(page) && (await findsItself(title, section, index))) suggestions.set(page, title);
    if (suggestions.size === MAX_SUGGESTIONS) break;
  }
  return [...suggestions.values()];
}

/**
 * The suggestions that still find a section with their title first. Searching takes longer than adding a page to an index, so that a
 * suggestion is searched for only if one of the changed pages has its words.
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
  const kept: string[] = [];
  for (const suggestion of suggestions) {
    const isDoubtful = changed.length > LOOKED_THROUGH || changed.some(page => says(page, suggestion));
    if (!isDoubtful || (await findsTitle(suggestion, (index ??= await open())))) kept.push(suggestion);
  }
  return kept;
}

async function findsTitle(suggestion: string, index: OpenedIndex): Promise<boolean> {
  const {pages} = await search({words: completeAsPrefix(suggestion)}, [index], {offset: 0, limit: 1});
  const titles = pages.flatMap(({title, blocks}) => [title, ...blocks.map(block => block.title ?? '')]);
  return titles.some(title => withoutNumber(title) === suggestion);
}

/** Whether a page, or a section of it, has all words of a suggestion, or words that begin alike. */
function says({title: pageTitle, sections}: SourcePage, suggestion: string): boolean {
  const words = suggestion.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const beginnings = words.map(word => word.slice(0, BEGINNING));
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase();
    return beginnings.every(beginning => lower.includes(beginning));
  };
  return hasAll(pageTitle) || sections.some(({title, content}) => hasAll(`${pageTitle} ${title} ${content}`));
}

async function candidates(index: OpenedIndex): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const repeated = new Set<string>();
  for (const candidate of await comparedTitles(index)) {
    const key = candidate.title.toLowerCase();
    const before = found.get(key);
    // A title may recur on its own page, whose first heading is usually the title of the page.
    if (before && index.pageOf(before.section) !== index.pageOf(candidate.section)) repeated.add(key);
    const [links, pageLinks] = candidate.links;
    found.set(key, {
      ...candidate,
      section: before?.section ?? candidate.section,
      links: [Math.max(links, before?.links[0] ?? 0), pageLinks],
    });
  }
  return [...found.entries()]
    .flatMap(([key, candidate]) => (repeated.has(key) ? [] : candidate))
    .sort(inOrder);
}

/** The best titles, with all of their occurrences. All titles of a million sections would not fit into memory. */
async function comparedTitles(index: OpenedIndex): Promise<Candidate[]> {
  let best: Candidate[] = [];
  let areAll = true;
  for await (const candidate of titles(index)) {
    best.push(candidate);
    if (best.length < 2 * COMPARED) continue;
    best = best.sort(inOrder).slice(0, COMPARED);
    areAll = false;
  }
  if (areAll) return best;
  const compared = new Set(best.map(({title}) => title.toLowerCase()));
  const everywhere: Candidate[] = [];
  for await (const candidate of titles(index))
    if (compared.has(candidate.title.toLowerCase())) everywhere.push(candidate);
  return everywhere;
}

/** Sections whose titles are read in one batch. */
const TOGETHER = 1_000;

async function* titles(index: OpenedIndex): AsyncGenerator<Candidate> {
  const {stats, columns, reader} = index;
  const wanted: number[] = [];
  const read = async (): Promise<Candidate[]> => {
    const sections = wanted.splice(0);
    const labels = await reader.entries({sections, pages: []});
    return sections.flatMap((section, at) => candidateOf(section, labels.sections[at]!, index) ?? []);
  };
  for (let section = 0; section < stats.sections; section++) {
    if (columns.flags[section]! & (Flag.Listing | Flag.Object)) continue;
    if (wanted.push(section) === TOGETHER) yield* await read();
  }
  yield* await read();
}

function candidateOf(
  section: number,
  {heading}: SectionLabel,
  {columns, languages, pageOf, pageLinks}: OpenedIndex,
): Candidate | undefined {
  const title = withoutNumber(heading);
  if (title.length > LONGEST || !MAY_BE_ASKED.test(title) || hasQuerySyntax(title)) return undefined;
  const asks = /[?？؟]$/.test(title) || languages.some(({opening}) => opening(title.split(' ')) > 0);
  return {
    section,
    title,
    kind: asks ? 0 : TASK.test(title) ? 1 : 2,
    links: [columns.links[section]!, pageLinks[pageOf(section)]!],
  };
}

const inOrder = (one: Candidate, other: Candidate): number =>
  other.links[0] - one.links[0] || other.links[1] - one.links[1] || one.kind - other.kind;

/** Two words or more, and no version number, as titles about a version soon lose interest. */
const MAY_BE_ASKED = /^(?!.*\d\.\d)\S.*\s.*\p{L}|^\P{ASCII}{4,}$/u;
/** "Installing Kiln", but not "String methods": there is a vowel before the ending of a verb. */
const TASK = /^(?!(?:no|any|every|some)thing|during)(?:\p{L}*[aeiouy]\p{L}*ing|how to) /iu;

/** Removes the number of a section: `1.2. `. */
const withoutNumber = (title: string): string => title.replace(/^\d[\d.]*\s+/, '').trim();

async function findsItself(title: string, section: number, index: OpenedIndex): Promise<boolean> {
  const {reader, columns} = index;
  const page = index.pageOf(section);
  const {pages} = await search({words: completeAsPrefix(title)}, [index], {offset: 0, limit: 1});
  const own = await reader.entries({sections: [], pages: [page]});
  const [first] = pages;
  if (first?.path !== own.pages[0]!.path) return false;
  const [{anchor} = {anchor: ''}] = await reader.texts([section]);
  return section === columns.firstOf[page] || first.blocks[0]?.id === anchor;
}
