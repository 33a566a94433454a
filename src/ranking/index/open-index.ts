import type {Directory, IndexSnapshot, IndexStats, Vocabularies} from './index-snapshot.js';
import {type Language, loadLanguages} from '../text/languages.js';

/** A snapshot with what every question needs of it at hand. */
export interface OpenedIndex {
  readonly snapshot: IndexSnapshot;
  readonly stats: IndexStats;
  readonly directory: Directory;
  readonly vocabulary: Vocabularies;
  readonly languages: readonly Language[];
  /** By page: how often pages refer to a place of it. */
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
