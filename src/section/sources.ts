/** The ways to a section: the API, and the page itself, fetched and cut here. */
export type Source = 'api' | 'page';

const isSource = (word: string): word is Source => word === 'api' || word === 'page';

/**
 * In which order to try them: as the page's author says (`api page`, `page api`, or only one), else the API
 * first. It knows nothing of pull requests, so their pages go first there.
 */
export function readSources(said: string | null | undefined, isPullRequest: boolean): readonly Source[] {
  const sources = [...new Set(said?.split(/\s+/).filter(isSource))];
  if (sources.length) return sources;
  return isPullRequest ? ['page', 'api'] : ['api', 'page'];
}
