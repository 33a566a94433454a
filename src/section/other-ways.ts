import {createGetSection, type GetSection, type GetSectionAnyway} from './get-section.js';
import {createPageSource} from './page-source.js';
import {readSources} from './sources.js';

/** What decides on the ways to a section. */
export interface WaysOptions {
  /** The author's word on it; see `readSources`. */
  readonly sources: string | null | undefined;
  readonly isPullRequest: boolean;
  /** See `SectionWays`. */
  readonly isForeign: boolean;
}

/** What is needed where the API alone does not do. In a chunk of its own. */
export const createOtherWays = (
  askApi: GetSection,
  {sources, isPullRequest, isForeign}: WaysOptions,
): GetSectionAnyway =>
  createGetSection({
    order: readSources(sources, isPullRequest),
    isForeign,
    ways: {api: askApi, page: createPageSource()},
  });
