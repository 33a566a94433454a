import {type Connection, isAbsent, loadSetbacks, loadV2, readOr, type RequestOptions} from './connection.js';
import {
  fragmentOf,
  readSectionContent,
  type Section,
  sectionAddress,
  type SectionQuestion,
} from './section.js';
import type * as V2 from './v2.js';

export type SectionOptions = RequestOptions & Omit<SectionQuestion, 'url'>;

/** The part of the client that gets sections of pages; rejects as `Client` does. */
export interface SectionClient {
  /** A section of a page by its address, relative to the API's or absolute. */
  section(url: string | URL, options?: SectionOptions): Promise<Section>;
}

type SectionVersion = Pick<typeof V2, 'sectionAddress' | 'readSectionContent'>;

/** v3 until it proves out of reach, then v2, for good from the first answer of either. */
export function createSectionClient({api, get}: Connection): SectionClient {
  let settled: SectionVersion | undefined;

  return {
    async section(given, {signal, maxRetryAfter, ...options} = {}) {
      const url = new URL(given, api);
      const ask = async (version: SectionVersion): Promise<Section> => {
        const answer = await get(version.sectionAddress(api, {url, ...options}), {signal, maxRetryAfter});
        const content = await readOr(answer, version.readSectionContent);
        settled = version;
        return {url: url.href, fragment: fragmentOf(url), content};
      };
      try {
        return await ask(settled ?? {sectionAddress, readSectionContent});
      } catch (error) {
        if (settled || !isAbsent(error)) throw error;
        const {isNoSuchSection} = await loadSetbacks();
        if (isNoSuchSection(error)) throw error;
        return await ask(await loadV2());
      }
    },
  };
}
