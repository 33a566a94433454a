export {
  type Client,
  type ClientOptions,
  createClient,
  type RequestOptions,
  type SectionOptions,
} from './client.js';
export {type Clock} from './clock.js';
export * from './errors/index.js';
export {isNoSuchSection} from './no-such-section.js';
export {createGetPage, type GetPage, type PageAnswer} from './page.js';
export {type SearchAnswer, type SearchQuestion} from './search.js';
export {type Section} from './section.js';
