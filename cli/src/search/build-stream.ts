import {type BuildOptions, indexPages, joinPages} from '../../../src/ranking/index/build-index.js';
import type {IndexStream} from '../../../src/ranking/index/built-index.js';
import {Commands} from '../../../src/ranking/index/command-pages.js';
import {References} from '../../../src/ranking/index/references.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage, InvertPages} from './engine.js';
import {recognizeLanguage} from './recognize-language.js';

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

/**
 * Builds the index of all pages as a stream, for writers of different formats. If hardly any page declares its language, that of the
 * site is recognized from its text. It only determines how words are compared. Answers are not narrowed to it.
 */
export async function buildStream(
  {pages, entries}: StreamSource,
  {invert, ...options}: StreamOptions,
): Promise<IndexStream> {
  const references = References.ofSite(pages, entries);
  const source = {pages, entries, references, commands: new Commands(pages)};
  const stream = invert ? await joinPages(source, invert(source), options) : indexPages(source, options);
  return stream.stats.languages.length > 0 ? stream : withLanguage(stream, await recognizeLanguage(pages));
}

/** English is not recorded, because it is the default. */
function withLanguage(stream: IndexStream, language: string | undefined): IndexStream {
  if (language === undefined || language === 'en') return stream;
  return {...stream, stats: {...stream.stats, languages: [language]}};
}

/** Sorts pages by path, which is the order in which they are numbered. */
export const allPages = (pages: Iterable<IndexedPage>): IndexedPage[] =>
  [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
