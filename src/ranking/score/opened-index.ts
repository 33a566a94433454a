import type {Directory, IndexSnapshot, IndexStats, Vocabularies} from '../index/index-snapshot.js';
import {loadStemmers, type Stemmer} from '../text/stems.js';

/** A snapshot with what every question needs of it at hand. */
export interface OpenedIndex {
  readonly snapshot: IndexSnapshot;
  readonly stats: IndexStats;
  readonly directory: Directory;
  readonly vocabulary: Vocabularies;
  readonly stemmers: readonly Stemmer[];
  /** By page: how often pages refer to a place of it. */
  readonly pageLinks: Uint32Array;
}

export async function openIndex(snapshot: IndexSnapshot): Promise<OpenedIndex> {
  const {stats} = snapshot;
  const [directory, vocabulary, stemmers] = await Promise.all([
    snapshot.directory(),
    snapshot.vocabulary(),
    loadStemmers(stats.languages),
  ]);
  const pageLinks = new Uint32Array(stats.pages);
  for (const [section, links] of directory.links.entries()) pageLinks[directory.pageOf[section]!]! += links;
  return {snapshot, stats, directory, vocabulary, stemmers, pageLinks};
}
