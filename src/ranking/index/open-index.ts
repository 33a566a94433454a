import {type Language, loadLanguages} from '../text/languages.js';
import type {IndexSnapshot} from './index-snapshot.js';

/** A snapshot with what is made of it once, for all queries. */
export interface OpenedIndex extends Pick<IndexSnapshot, 'stats' | 'directory' | 'vocabulary'> {
  readonly snapshot: IndexSnapshot;
  readonly languages: readonly Language[];
  readonly pageOf: (section: number) => number;
  /** By page: number of references to it and to its sections. */
  readonly pageLinks: Uint32Array;
}

/** Pages that are gone through in one turn. */
const PAGES_A_TURN = 10_000;
/** The page of one section of so many is noted: for the page of each there would be 4 MB of a million. */
const NOTED = 16;

/** @param turn see `IndexSnapshot`. Default: nobody waits */
export async function openIndex(snapshot: IndexSnapshot, turn?: () => Promise<void>): Promise<OpenedIndex> {
  const {stats, directory, vocabulary} = snapshot;
  const {firstOf, links} = directory;
  const noted = new Uint32Array(stats.sections / NOTED + 1);
  const pageLinks = new Uint32Array(stats.pages);
  for (let page = 0; page < stats.pages; page++) {
    if (page % PAGES_A_TURN === 0) await turn?.();
    for (let section = firstOf[page]!; section < firstOf[page + 1]!; section++) {
      if (section % NOTED === 0) noted[section / NOTED] = page;
      pageLinks[page]! += links[section]!;
    }
  }
  const pageOf = (section: number): number => {
    let page = noted[Math.floor(section / NOTED)]!;
    while (firstOf[page + 1]! <= section) page++;
    return page;
  };
  const languages = await loadLanguages(stats.languages);
  return {snapshot, stats, directory, vocabulary, languages, pageOf, pageLinks};
}
