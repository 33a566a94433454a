import {type DocentError, isNoSuchSection} from '../client/errors.js';
import {fragmentOf} from '../client/section-v3.js';
import type {Section} from '../client/sections.js';
import type {GetSection} from './page-source.js';

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

export interface SectionSources {
  readonly api: GetSection;
  /** Default: the page itself. */
  readonly page?: GetSection | undefined;
  /** At least one. */
  readonly order: readonly Source[];
  /** The API is on another origin, where a refusal by CORS looks like a broken connection. */
  readonly isForeign: boolean;
}

/**
 * A section from the first source that has it. Once a page had what a missing API could not give, pages are asked
 * first: a static host is not asked for an API again and again.
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
        // An answer of a server explains more than a source that could not be reached.
        throw (next as {status?: number}).status ? next : error;
      });
      isApiMissing ||= first === 'api' && meansMissing(error as DocentError);
      return section;
    }
  };
}

/** A section, or the whole page if it has no such section. */
export interface FoundSection extends Section {
  /** Whether the page lacks the section in its address. Then `content` is the whole page, and `fragment` is `null`. */
  readonly isMissingSection?: boolean;
}

/** The page exists, but has no section of that name. */
export class NoSuchSectionError extends Error {
  override readonly name = 'NoSuchSectionError';
  readonly kind = 'no-section';

  /** @param address with the fragment */
  constructor(address: string) {
    super(`The page has no section for the fragment of ${address}. Correct the link, or the id on the page.`);
  }
}

/**
 * Gets a section, or the whole page if it has no such section. Hosts give the same answer for a missing page and a missing
 * section, so the page is requested without the fragment to find out.
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
 * Whether there is no section in an answer: a heading alone, as the live service cuts it when the heading has the id
 * (MkDocs), or an element without text, as for the `span` that an index entry leads to.
 */
const isEmptySection = (content: string): boolean =>
  BARE_HEADING.test(content) ||
  (!MEDIA.test(content) && !content.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim());

/** Pages that are cut here. Few sites need it, and it is 4 kB: what a page is made of has to be read. */
function pageSource(): GetSection {
  let loading: Promise<GetSection> | undefined;
  return async (url, signal) => {
    loading ??= import('./page-source.js').then(({createPageSource}) => createPageSource());
    const get = await loading.catch((error: unknown) => {
      // It may load the next time.
      loading = undefined;
      throw error;
    });
    return get(url, signal);
  };
}

/** Whether another source would fail in the same way, or nobody is waiting any more. */
function isFinal(error: DocentError & {problem?: string}, isOwn: boolean): boolean {
  switch (error.kind) {
    case 'aborted':
      return true;
    case 'network':
      return isOwn;
    case 'forbidden':
    case 'unauthorized':
      // A plan is about the host, not the reader, who may well read the page. A file store answers a missing file like
      // this, without a reason.
      return error.problem !== undefined && !/\bplan\b/i.test(error.problem);
    default:
      return isNoSuchSection(error);
  }
}

/**
 * Whether asking the API again is useless: there is none, or this page may not read it. Else it is busy, or could not
 * answer this one question.
 */
const meansMissing = ({kind}: DocentError): boolean =>
  !/^(rate-limited|server|timeout|bad-request)$/.test(kind);
