import {findOne} from 'domutils';
import {addressOf, type SampledPage} from './sampled-page.js';

/** What a page says of its project, and of who answers, as `src/page/identity.ts` reads it in a browser. */
export interface Setup {
  readonly page: SampledPage;
  readonly script: URL | undefined;
  readonly nonce: string | undefined;
  readonly project: string | undefined;
  readonly version: string | undefined;
  /** Where the API is, if there is no index. */
  readonly api: URL;
  /** Whether the page names the API itself. */
  readonly namesApi: boolean;
  /** The folder of the static index. */
  readonly index: URL | undefined;
  /** Whether search is wanted at all. */
  readonly search: boolean;
}

/** Of the first page that has a tag. */
export function setupOf(pages: readonly SampledPage[]): Setup | undefined {
  const page = pages.find(({tags}) => tags.length > 0);
  if (!page) return undefined;
  const {attribs} = page.tags[0]!;
  const meta = (name: string): string | undefined =>
    findOne(
      element => element.name === 'meta' && element.attribs['name'] === `readthedocs-${name}-slug`,
      page.document.children,
    )?.attribs['content'];
  const address = (name: string): URL | undefined => {
    const given = attribs[name];
    return given ? addressOf(given, page.base) : undefined;
  };
  const api = address('data-api');
  return {
    page,
    script: address('src'),
    nonce: attribs['nonce'],
    project: attribs['data-project'] || meta('project'),
    version: attribs['data-version'] || meta('version'),
    api: api ?? new URL('/_/', page.base),
    namesApi: api !== undefined,
    index: address('data-index'),
    search: attribs['data-no-search'] === undefined,
  };
}
