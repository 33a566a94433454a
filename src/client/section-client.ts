import {type Connection, isAbsent, loadV2, readOr, type RequestOptions} from './connection.js';
import {createNewestFirst} from './newest-version.js';
import {isNoSuchSection} from './no-such-section.js';
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

export function createSectionClient({api, get}: Connection): SectionClient {
  const sectionVersion = createNewestFirst<SectionVersion>({
    newest: {sectionAddress, readSectionContent},
    older: loadV2,
    isOutOfReach: error => isAbsent(error) && !isNoSuchSection(error),
  });

  return {
    section: (given, {signal, ...options} = {}) =>
      sectionVersion(async version => {
        const url = new URL(given, api);
        const answer = await get(version.sectionAddress(api, {url, ...options}), {signal});
        const content = await readOr(answer, version.readSectionContent);
        return {url: url.href, fragment: fragmentOf(url), content};
      }),
  };
}
