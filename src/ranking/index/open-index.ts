import {type Language, loadLanguages} from '../text/languages.js';
import type {Columns, IndexSnapshot, IndexStats} from './index-snapshot.js';

/** A snapshot with what is made of it once, for all queries. */
export interface OpenedIndex extends Pick<IndexSnapshot, 'stats' | 'directory' | 'vocabulary'> {
  readonly snapshot: IndexSnapshot;
  readonly languages: readonly Language[];
  /** The page of a section. */
  readonly pageOf: (section: number) => number;
  /** By page: number of references to it and to its sections. */
  readonly pageLinks: Uint32Array;
}

/** Pages that are gone through in one turn. */
const PAGES_A_TURN = 10_000;

/** @param turn see `IndexSnapshot`. Default: nobody waits */
export async function openIndex(snapshot: IndexSnapshot, turn?: () => Promise<void>): Promise<OpenedIndex> {
  const {stats, directory, vocabulary} = snapshot;
  const {firstOf, links} = directory;
  const pageLinks = new Uint32Array(stats.pages);
  for (let page = 0; page < stats.pages; page++) {
    if (turn && page % PAGES_A_TURN === 0) await turn();
    let sum = 0;
    for (let section = firstOf[page]!; section < firstOf[page + 1]!; section++) sum += links[section]!;
    pageLinks[page] = sum;
  }
  const languages = await loadLanguages(stats.languages);
  return {snapshot, stats, directory, vocabulary, languages, pageOf: pageFinder(directory, stats), pageLinks};
}

/** Sections, as a power of two, of which the page of the first is noted: for the page of each there would be 4 MB of a million. */
const NOTED = 4;

function pageFinder({firstOf}: Columns, {pages, sections}: IndexStats): OpenedIndex['pageOf'] {
  const noted = new Uint32Array((sections >> NOTED) + 1);
  for (let at = 0, page = 0; at < noted.length; at++) {
    while (page + 1 < pages && firstOf[page + 1]! <= at << NOTED) page++;
    noted[at] = page;
  }
  return section => {
    let page = noted[section >> NOTED]!;
    while (firstOf[page + 1]! <= section) page++;
    return page;
  };
}
