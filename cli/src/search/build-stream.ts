import {type BuildOptions, indexPages, joinPages} from '../../../src/ranking/index/build-index.js';
import type {IndexStream} from '../../../src/ranking/index/built-index.js';
import {Commands} from '../../../src/ranking/index/command-pages.js';
import {References} from '../../../src/ranking/index/references.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage, InvertPages} from './engine.js';

export interface StreamSource {
  /** Sorted by path, so that the same pages give the same index. */
  readonly pages: readonly IndexedPage[];
  /** Entries of the book's index (`genindex` of Sphinx). */
  readonly entries: readonly SourceLink[];
}

export interface StreamOptions extends BuildOptions {
  /** Inverts pages in other threads. Default: pages are inverted in this thread. */
  readonly invert?: InvertPages | undefined;
}

/** Builds the index of all pages as a stream, for writers of different formats. */
export async function buildStream(
  {pages, entries}: StreamSource,
  {invert, ...options}: StreamOptions,
): Promise<IndexStream> {
  const references = References.ofSite(pages, entries);
  const source = {pages, entries, references, commands: new Commands(pages)};
  return invert ? joinPages(source, invert(source), options) : indexPages(source, options);
}

/** Sorts pages by path, which is the order in which they are numbered. */
export const allPages = (pages: Iterable<IndexedPage>): IndexedPage[] =>
  [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
