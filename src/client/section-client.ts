import type {Connection, RequestOptions} from './connection.js';
import {isNoSuchSection, isRouteMissing} from './not-found.js';
import {
  fragmentOf,
  readSectionContent,
  type Section,
  sectionAddress,
  type SectionQuestion,
} from './section.js';
import {createVersionChoice} from './version-choice.js';

export type SectionOptions = RequestOptions & Omit<SectionQuestion, 'url'>;

/** The part of the client that gets sections of pages; rejects as `Client` does. */
export interface SectionClient {
  /** A section of a page by its address, relative to the API's or absolute. */
  section(url: string | URL, options?: SectionOptions): Promise<Section>;
}

interface SectionVersion {
  readonly sectionAddress: (api: URL, question: SectionQuestion) => URL;
  readonly readSectionContent: (body: unknown) => string;
}

export function createSectionClient(connection: Connection): SectionClient {
  const {api, get} = connection;
  const withVersion = createVersionChoice<SectionVersion>({
    newer: {sectionAddress, readSectionContent},
    loadOlder: () => import('./v2.js'),
    isUnavailable: error => isRouteMissing(error) && !isNoSuchSection(error),
  });

  return {
    async section(given, {signal, maxRetryAfter, ...options} = {}) {
      const url = new URL(given, api);
      const {body: content} = await withVersion(({sectionAddress, readSectionContent}) => {
        const parse = (text: string) => readSectionContent(JSON.parse(text));
        return get(sectionAddress(api, {url, ...options}), {signal, maxRetryAfter, parse});
      });
      return {url: url.href, fragment: fragmentOf(url), content};
    },
  };
}
