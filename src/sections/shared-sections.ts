import type {Section, SectionClient} from '../client/index.js';
import {warmUp} from '../sanitize/engine.js';
import {safeSection, type SafeSection} from '../sanitize/safe-section.js';
import type {PageIdentity} from '../page/index.js';
import {sharedSectionClient} from '../page/clients.js';
import {type GetSection, type GetSectionWithFallback, SectionStore} from './section-store.js';
import {lacksText} from './breadcrumb.js';

/** A section of a page, ready to be shown by any number of elements. */
export interface ReadySection {
  /** As the server sent it, unsafe; for events and logs. */
  readonly section: Section;
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

const stores = new Map<string, SectionStore<ReadySection>>();

/** One store for a host, consent and sources on the page: previews, embeds and search share its sections. */
export function sharedSections(page: PageIdentity, options: SectionOptions = {}): SectionStore<ReadySection> {
  const key = [page.api, page.index, options.mediaFrom, options.sources, options.maincontent].join('\n');
  let store = stores.get(key);
  if (!store) stores.set(key, (store = createSections(page, options)));
  return store;
}

/** A store of its own; `sharedSections` is what elements use. @param client default: the page's shared one */
export function createSections(
  {api, index, isPullRequest}: PageIdentity,
  {mediaFrom, sources: wanted, maincontent}: SectionOptions,
  client: SectionClient = sharedSectionClient(api),
): SectionStore<ReadySection> {
  // Beside a static index there is no API.
  const sources = wanted || (index && 'page');
  // With it a term includes its definition; it has no effect on pages of other tools than Sphinx.
  const askApi: GetSection = (url, signal) =>
    client.section(url, {
      signal,
      doctool: 'sphinx',
      // Ignored for a section; other sites have their main content elsewhere.
      maincontent: url.startsWith(location.origin) ? maincontent : undefined,
    });
  let fallback: Promise<GetSectionWithFallback> | undefined;

  const getSection: GetSection = async (url, signal) => {
    // Usually the API is asked first, which needs no more code than this.
    const fromApi = fallback || sources || isPullRequest ? undefined : askApi(url, signal);
    const section = await fromApi?.catch(() => null);
    if (fromApi && (signal.aborted || (section && !lacksText(section.content)))) return fromApi;
    fallback ??= import('./sources.js').then(chunk =>
      chunk.createSourceFallback(askApi, {sources, isPullRequest, isForeign: api.origin !== location.origin}),
    );
    const get = await fallback.catch((error: unknown) => {
      // It may load the next time.
      fallback = undefined;
      if (!fromApi) throw error;
    });
    return get ? get(url, signal, fromApi) : fromApi!;
  };

  return new SectionStore(async (url, signal) => {
    void warmUp();
    const section = await getSection(url, signal);
    const safe = await safeSection(section.content, {
      base: new URL(section.url),
      idPrefix: 'docs-section-',
      mediaFrom: mediaFrom?.split(/\s+/),
      target: section.fragment,
    });
    return {section, safe};
  });
}
