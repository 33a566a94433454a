import {createGetSection, type GetSection, type GetSectionWithFallback} from './get-section.js';
import {createPageSource} from './page-source.js';
import {readSources} from './sources.js';

/** What decides on the ways to a section. */
export interface SourceFallbackOptions {
  /** The author's word on it; see `readSources`. */
  readonly sources: string | null | undefined;
  readonly isPullRequest: boolean;
  /** See `SectionWays`. */
  readonly isForeign: boolean;
}

/** What is needed where the API alone does not do. In a chunk of its own. */
export const createSourceFallback = (
  askApi: GetSection,
  {sources, isPullRequest, isForeign}: SourceFallbackOptions,
): GetSectionWithFallback =>
  createGetSection({
    order: readSources(sources, isPullRequest),
    isForeign,
    ways: {api: askApi, page: createPageSource()},
  });
