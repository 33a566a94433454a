import {isNoSuchSection, type DocentError, type Section} from '../client/index.js';
import {lacksText} from './lacks-text.js';
import type {Source} from './sources.js';

/** Gets a section. Rejects with a `DocentError`, or an error of `src/html`. */
export type GetSection = (url: string, signal: AbortSignal) => Promise<Section>;

/** @param fromApi the request to the API, where one is already under way */
export type GetSectionWithFallback = (
  ...args: [...Parameters<GetSection>, fromApi?: Promise<Section>]
) => Promise<Section>;

export interface SectionSources {
  readonly get: Readonly<Record<Source, GetSection>>;
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
  get,
  order: [preferred, fallback],
  isForeign,
}: SectionSources): GetSectionWithFallback {
  let isApiMissing = false;
  return async (url, signal, fromApi) => {
    const ask = (source: Source) => (source === 'api' && fromApi) || get[source](url, signal);
    const [first, second] =
      isApiMissing && preferred === 'api' ? [fallback, preferred] : [preferred, fallback];
    try {
      const section = await ask(first!);
      return first === 'api' && second && lacksText(section.content)
        ? await ask(second).catch(() => section)
        : section;
    } catch (error) {
      if (!second || isFinal(error as DocentError, first === 'api' && !isForeign)) throw error;
      const section = await ask(second).catch((next: unknown) => {
        // An answer of a server tells more than a source that could not be reached.
        throw (next as {status?: number}).status ? next : error;
      });
      isApiMissing ||= first === 'api' && meansMissing(error as DocentError);
      return section;
    }
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
