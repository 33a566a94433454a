/** Where a section can come from: the API, or the page itself, fetched and cut here. */
export type Source = 'api' | 'page';

const isSource = (name: string): name is Source => name === 'api' || name === 'page';

/**
 * The order in which to try them: as the page's author has set (`api page`, `page api`, or only one), else the API
 * first. The API has no previews of pull requests, so there the page is first.
 */
export function readSources(attribute: string | null | undefined, isPullRequest: boolean): readonly Source[] {
  const sources = [...new Set(attribute?.split(/\s+/).filter(isSource))];
  if (sources.length) return sources;
  return isPullRequest ? ['page', 'api'] : ['api', 'page'];
}
