import {type Language, loadLanguages} from '../text/languages.js';
import type {IndexSnapshot} from './index-snapshot.js';

/** A snapshot with what is made of it once, for all queries. */
export interface OpenedIndex extends Pick<IndexSnapshot, 'stats' | 'directory' | 'vocabulary'> {
  readonly snapshot: IndexSnapshot;
  readonly languages: readonly Language[];
  /** The page of each section. */
  readonly pageOf: Uint32Array;
  /** By page: number of references to it and to its sections. */
  readonly pageLinks: Uint32Array;
}

export async function openIndex(snapshot: IndexSnapshot): Promise<OpenedIndex> {
  const {stats, directory, vocabulary} = snapshot;
  const pageOf = new Uint32Array(stats.sections);
  const pageLinks = new Uint32Array(stats.pages);
  for (let page = 0; page < stats.pages; page++)
    for (let section = directory.firstOf[page]!; section < directory.firstOf[page + 1]!; section++) {
      pageOf[section] = page;
      pageLinks[page]! += directory.links[section]!;
    }
  const languages = await loadLanguages(stats.languages);
  return {snapshot, stats, directory, vocabulary, languages, pageOf, pageLinks};
}
