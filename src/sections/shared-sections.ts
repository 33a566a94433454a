import type {SectionClient} from '../client/index.js';
import {createSectionClient} from '../client/sections.js';
import {sharedByApi} from '../page/clients.js';
import type {PageIdentity} from '../page/index.js';
import {safeSection, type SafeSection, warmUp} from '../sanitize/index.js';
import type {GetSection} from './page-source.js';
import {SectionStore} from './section-store.js';
import {createGetSection, type FoundSection, readSources, sectionOrPage} from './sources.js';

/** A section of a page that several elements can show. */
export interface ReadySection {
  /** The response of the server, not sanitized; for events and logs. */
  readonly section: FoundSection;
  /** The parsed content. Each element takes a copy: `safe.clean(safe.whole().childNodes)`. */
  readonly safe: SafeSection;
}

export interface SectionOptions {
  /** Further origins, separated by spaces, that images and media may load from, besides that of the section; `*` allows all. */
  readonly mediaFrom?: string | null | undefined;
  /** `api page`, `page api`, `api` or `page`. Default: `page` with a static index, else see `sources.ts`. */
  readonly sources?: string | null | undefined;
  /** CSS selector of the main content of the site's pages, for a host that cuts them. */
  readonly maincontent?: string | undefined;
}

/** The client that all previews and embeds of the page share. */
export const sharedSectionClient = /* @__PURE__ */ sharedByApi(createSectionClient);

const stores = new Map<string, SectionStore<ReadySection>>();

/** The cache for a host, allowed origins and sources, which previews, embeds and search of the page share. */
export function sharedSections(page: PageIdentity, options: SectionOptions = {}): SectionStore<ReadySection> {
  const key = [page.api, !page.index, options.mediaFrom, options.sources, options.maincontent].join('\n');
  let store = stores.get(key);
  if (!store) stores.set(key, (store = createSections(page, options)));
  return store;
}

/**
 * Creates a separate cache; elements use `sharedSections`.
 * @param client default: the one that elements of the page share
 * @param getSection replaces the sources
 */
export function createSections(
  {api, index, isPullRequest}: PageIdentity,
  {mediaFrom, sources, maincontent}: SectionOptions,
  client: SectionClient = sharedSectionClient(api),
  getSection?: GetSection,
): SectionStore<ReadySection> {
  // With `doctool`, the section of a term includes its definition. It has no effect on pages of tools other than Sphinx.
  const askApi: GetSection = (url, signal) =>
    client.section(url, {
      signal,
      doctool: 'sphinx',
      // Ignored if a section is requested. Pages of other sites have their main content elsewhere.
      maincontent: url.startsWith(location.origin) ? maincontent : undefined,
    });
  const get: (url: string, signal: AbortSignal) => Promise<FoundSection> =
    getSection ??
    sectionOrPage(
      createGetSection({
        api: askApi,
        // A site with a static index has no API.
        order: readSources(sources || (index && 'page'), isPullRequest),
        isForeign: api.origin !== location.origin,
      }),
    );

  return new SectionStore(async (url, signal) => {
    void warmUp();
    const section = await get(url, signal);
    const safe = await safeSection(section.content, {
      base: new URL(section.url),
      idPrefix: 'docs-section-',
      mediaFrom: mediaFrom?.split(/\s+/),
      target: section.fragment,
    });
    return {section, safe};
  });
}
