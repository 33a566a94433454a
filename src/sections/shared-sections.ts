import type {SectionClient} from '../client/index.js';
import {createSectionClient} from '../client/sections.js';
import {sharedByApi} from '../page/clients.js';
import type {PageIdentity} from '../page/index.js';
import {safeSection, type SafeSection, warmUp} from '../sanitize/index.js';
import type {GetSection} from './page-source.js';
import {SectionStore} from './section-store.js';
import {createGetSection, type FoundSection, readSources, sectionOrPage} from './sources.js';

/** A section of a page, ready to be shown by any number of elements. */
export interface ReadySection {
  /** As the server sent it, unsafe; for events and logs. */
  readonly section: FoundSection;
  /** Each element that shows it takes its own copy: `safe.clean(safe.whole().childNodes)`. */
  readonly safe: SafeSection;
}

export interface SectionOptions {
  /** Origins, separated by spaces, that images and media may load from besides the section's own; `*` stands for all. */
  readonly mediaFrom?: string | null | undefined;
  /** `api page`, `page api`, `api` or `page`; default: `page` beside a static index, else see `sources.ts`. */
  readonly sources?: string | null | undefined;
  /** CSS selector of the main content of this site's pages, for a host that cuts them. */
  readonly maincontent?: string | undefined;
}

/** The client that all previews and embeds of the page share. */
export const sharedSectionClient = /* @__PURE__ */ sharedByApi(createSectionClient);

const stores = new Map<string, SectionStore<ReadySection>>();

/** One store for a host, consent and sources on the page: previews, embeds and search share its sections. */
export function sharedSections(page: PageIdentity, options: SectionOptions = {}): SectionStore<ReadySection> {
  const key = [page.api, !page.index, options.mediaFrom, options.sources, options.maincontent].join('\n');
  let store = stores.get(key);
  if (!store) stores.set(key, (store = createSections(page, options)));
  return store;
}

/**
 * A store of its own; `sharedSections` is what elements use.
 * @param client default: the page's shared one
 * @param getSection in place of the sources
 */
export function createSections(
  {api, index, isPullRequest}: PageIdentity,
  {mediaFrom, sources, maincontent}: SectionOptions,
  client: SectionClient = sharedSectionClient(api),
  getSection?: GetSection,
): SectionStore<ReadySection> {
  // With `doctool` a term includes its definition; it has no effect on pages of other tools than Sphinx.
  const askApi: GetSection = (url, signal) =>
    client.section(url, {
      signal,
      doctool: 'sphinx',
      // Ignored for a section; other sites have their main content elsewhere.
      maincontent: url.startsWith(location.origin) ? maincontent : undefined,
    });
  const get: (url: string, signal: AbortSignal) => Promise<FoundSection> =
    getSection ??
    sectionOrPage(
      createGetSection({
        api: askApi,
        // With a static index, there is no API.
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
