import type {Directory, IndexSnapshot, IndexStats, Vocabularies} from './index-snapshot.js';
import {type Language, loadLanguages} from '../text/languages.js';

/** A snapshot with the parts that every query reads. */
export interface OpenedIndex {
  readonly snapshot: IndexSnapshot;
  readonly stats: IndexStats;
  readonly directory: Directory;
  readonly vocabulary: Vocabularies;
  readonly languages: readonly Language[];
  /** By page: number of references to it and to its sections. */
  readonly pageLinks: Uint32Array;
}

export async function openIndex(snapshot: IndexSnapshot): Promise<OpenedIndex> {
  const {stats} = snapshot;
  const [directory, vocabulary, languages] = await Promise.all([
    snapshot.directory(),
    snapshot.vocabulary(),
    loadLanguages(stats.languages),
  ]);
  const pageLinks = new Uint32Array(stats.pages);
  for (let section = 0; section < stats.sections; section++)
    pageLinks[directory.pageOf[section]!]! += directory.links[section]!;
  return {snapshot, stats, directory, vocabulary, languages, pageLinks};
}
