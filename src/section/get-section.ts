import {isNoSuchSection, type DocentError, type Section} from '../client/index.js';
import {isBareHeading} from './is-bare-heading.js';
import type {Source} from './sources.js';

/** Gets a section. Rejects with a `DocentError`, or an error of `src/html`. */
export type GetSection = (url: string, signal: AbortSignal) => Promise<Section>;

/** @param tried what the API was asked already, and answers */
export type GetSectionWithFallback = (
  ...asked: [...Parameters<GetSection>, Promise<Section>?]
) => Promise<Section>;

export interface SectionWays {
  readonly ways: Readonly<Record<Source, GetSection>>;
  /** At least one. */
  readonly order: readonly Source[];
  /** The API is on another origin, where a refusal to be read looks like a broken line. */
  readonly isForeign: boolean;
}

/**
 * A section from the first source that has it. Once the page had what an API that is not there could not give,
 * the page goes first: a static host is not asked for an API again and again.
 */
export function createGetSection({
  ways,
  order: [preferred, spare],
  isForeign,
}: SectionWays): GetSectionWithFallback {
  let isApiAbsent = false;
  return async (url, signal, tried) => {
    const ask = (source: Source) => (source === 'api' && tried) || ways[source](url, signal);
    const [first, second] = isApiAbsent && preferred === 'api' ? [spare, preferred] : [preferred, spare];
    try {
      const section = await ask(first!);
      return first === 'api' && second && isBareHeading(section.content)
        ? await ask(second).catch(() => section)
        : section;
    } catch (error) {
      if (!second || isFinal(error as DocentError, first === 'api' && !isForeign)) throw error;
      const section = await ask(second).catch((next: unknown) => {
        // What a server says of it goes before a way that was barred.
        throw (next as {status?: number}).status ? next : error;
      });
      isApiAbsent ||= first === 'api' && isAbsence(error as DocentError);
      return section;
    }
  };
}

/** Whether another source would say the same, or nobody wants to hear it. */
function isFinal(error: DocentError & {problem?: string}, isOwn: boolean): boolean {
  switch (error.kind) {
    case 'aborted':
      return true;
    case 'network':
      return isOwn;
    case 'forbidden':
    case 'unauthorized':
      // An API gives its reason. A file store has no other word for a file that is not there.
      return error.problem !== undefined;
    default:
      return isNoSuchSection(error);
  }
}

/** Whether it is no use to come back: no API there, or none that this page may read. Else it is only busy. */
const isAbsence = ({kind}: DocentError): boolean =>
  kind !== 'rate-limited' && kind !== 'server' && kind !== 'timeout';
