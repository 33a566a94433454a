import type {Directory, IndexSnapshot, IndexStats, Vocabularies} from '../index/index-snapshot.js';
import {loadStemmers, type Stemmer} from '../text/stems.js';

/** A snapshot with what every question needs of it at hand. */
export interface OpenedIndex {
  readonly snapshot: IndexSnapshot;
  readonly stats: IndexStats;
  readonly directory: Directory;
  readonly vocabulary: Vocabularies;
  readonly stemmers: readonly Stemmer[];
}

export async function openIndex(snapshot: IndexSnapshot): Promise<OpenedIndex> {
  const {stats} = snapshot;
  const [directory, vocabulary, stemmers] = await Promise.all([
    snapshot.directory(),
    snapshot.vocabulary(),
    loadStemmers(stats.languages),
  ]);
  return {snapshot, stats, directory, vocabulary, stemmers};
}
