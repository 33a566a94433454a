import {createGetSection, type GetSection, type GetSectionWithFallback} from './get-section.js';
import {createPageSource} from './page-source.js';
import {readSources} from './sources.js';

/** What decides where a section is taken from. */
export interface SourceFallbackOptions {
  /** The attribute of this name; see `readSources`. */
  readonly sources: string | null | undefined;
  readonly isPullRequest: boolean;
  /** See `SectionSources`. */
  readonly isForeign: boolean;
}

/** Loaded where the API alone is not enough. */
export const createSourceFallback = (
  askApi: GetSection,
  {sources, isPullRequest, isForeign}: SourceFallbackOptions,
): GetSectionWithFallback =>
  createGetSection({
    order: readSources(sources, isPullRequest),
    isForeign,
    get: {api: askApi, page: createPageSource()},
  });
