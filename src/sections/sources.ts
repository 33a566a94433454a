import {type DocentError, isNoSuchSection} from '../client/errors.js';
import {fragmentOf} from '../client/section-v3.js';
import type {Section} from '../client/sections.js';
import type {GetSection} from './page-source.js';

/** Where a section can come from: the embed API, or the page itself, which is fetched and cut in the browser. */
export type Source = 'api' | 'page';

const isSource = (name: string): name is Source => name === 'api' || name === 'page';

/**
 * The order in which sources are tried: as the author of the page has set (`api page`, `page api`, or only one), else the API first. The
 * API has no previews of pull requests, so for those the page comes first.
 */
export function readSources(attribute: string | null | undefined, isPullRequest: boolean): readonly Source[] {
  const sources = [...new Set(attribute?.split(/\s+/).filter(isSource))];
  if (sources.length) return sources;
  return isPullRequest ? ['page', 'api'] : ['api', 'page'];
}

export interface SectionSources {
  readonly api: GetSection;
  /** Gets a section from its page. Default: fetches the page, and cuts the section in the browser. */
  readonly page?: GetSection | undefined;
  /** The sources in the order in which they are tried; at least one. */
  readonly order: readonly Source[];
  /** Whether the API is on another origin. Then a refusal by CORS looks like a network error. */
  readonly isForeign: boolean;
}

/**
 * Gets a section from the first source that has it. Once a page has been used because the API is missing, pages are
 * tried first, so that a static host does not receive a useless request for each section.
 */
export function createGetSection({
  api,
  page = pageSource(),
  order: [preferred, fallback],
  isForeign,
}: SectionSources): GetSection {
  const sources = {api, page};
  let isApiMissing = false;
  return async (url, signal) => {
    const ask = (source: Source) => sources[source](url, signal);
    const [first, second] =
      isApiMissing && preferred === 'api' ? [fallback, preferred] : [preferred, fallback];
    try {
      const section = await ask(first!);
      return first === 'api' && second && isEmptySection(section.content)
        ? await ask(second).catch(() => section)
        : section;
    } catch (error) {
      if (!second || isFinal(error as DocentError, first === 'api' && !isForeign)) throw error;
      const section = await ask(second).catch((next: unknown) => {
        // The response of a server explains more than a network error does.
        throw (next as {status?: number}).status ? next : error;
      });
      isApiMissing ||= first === 'api' && meansMissing(error as DocentError);
      return section;
    }
  };
}

/** A section, or the whole page if it has no such section. */
export interface FoundSection extends Section {
  /** Whether the page has no section with the fragment of the URL. Then `content` is the whole page, and `fragment` is `null`. */
  readonly isMissingSection?: boolean;
}

/** The page exists, but has no such section. */
export class NoSuchSectionError extends Error {
  override readonly name = 'NoSuchSectionError';
  readonly kind = 'no-section';

  /** @param address URL with the fragment */
  constructor(address: string) {
    super(`The page has no section for the fragment of ${address}. Correct the link, or the id on the page.`);
  }
}

/**
 * Gets a section, or the whole page if it has no such section. Hosts return the same response for a missing page and a missing section, so
 * the page is requested again without the fragment.
 */
export const sectionOrPage =
  (get: GetSection) =>
  async (url: string, signal: AbortSignal): Promise<FoundSection> => {
    try {
      return await get(url, signal);
    } catch (error) {
      const fragment = fragmentOf(new URL(url));
      if (fragment === null || !isNoSuchSection(error)) throw error;
      const page = await get(url.split('#', 1)[0]!, signal);
      // In browsers, `#top` always leads to the top of the page.
      return {...page, isMissingSection: !/^top$/i.test(fragment)};
    }
  };

const BARE_HEADING = /^\s*<h([1-6])[\s>](?:(?!<\/h\1)[^])*<\/h\1>\s*$/i;
const MEDIA = /<(img|picture|svg|video|audio|math|object)\b/i;

/**
 * Whether a response has no text: only a heading, as Read the Docs returns it if the heading has the id (MkDocs), or an empty
 * element, such as the `span` that an index entry links to.
 */
const isEmptySection = (content: string): boolean =>
  BARE_HEADING.test(content) ||
  (!MEDIA.test(content) && !content.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim());

/** Gets sections from pages. The code is loaded on demand, because few sites need it. */
function pageSource(): GetSection {
  let loading: Promise<GetSection> | undefined;
  return async (url, signal) => {
    loading ??= import('./page-source.js').then(({createPageSource}) => createPageSource());
    const get = await loading.catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return get(url, signal);
  };
}

/** Whether another source would fail in the same way, or the result is no longer needed. */
function isFinal(error: DocentError & {problem?: string}, isOwn: boolean): boolean {
  switch (error.kind) {
    case 'aborted':
      return true;
    case 'network':
      return isOwn;
    case 'forbidden':
    case 'unauthorized':
      // 401 and 403 are not final if the plan of the host does not allow the API, because the reader may still read the page.
      // Without a reason, they are not final either, because some file stores respond to a missing file in this way.
      return error.problem !== undefined && !/\bplan\b/i.test(error.problem);
    default:
      return isNoSuchSection(error);
  }
}

/**
 * Whether further requests to the API are useless, because it does not exist or this page must not read it. Otherwise it is busy, or
 * could not answer this request.
 */
const meansMissing = ({kind}: DocentError): boolean =>
  !/^(rate-limited|server|timeout|bad-request)$/.test(kind);
