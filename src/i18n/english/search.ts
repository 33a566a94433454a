import type {FailureKind, Notice, SearchMessages} from '../messages.js';

const again = 'Try again in a moment.';
const connection = 'Check your connection, then try again.';
const maintainers = 'The maintainers of this site can fix it.';

/** What happened, and what to do next. */
const failures: Record<FailureKind, readonly [title: string, hint: string]> = {
  'bad-request': [
    'This search could not be understood',
    'Use plain words, or close any open quotation marks.',
  ],
  forbidden: ['You do not have access to this search', 'Ask the owners of this documentation for access.'],
  gone: ['Search is no longer available here', maintainers],
  malformed: ['The response could not be read', again],
  network: ['Search could not be reached', connection],
  'not-found': ['There is no search at this address', maintainers],
  offline: ['You are offline', 'Search continues automatically when you are back online.'],
  'rate-limited': ['Too many searches', again],
  server: ['Search has a problem on its side', again],
  timeout: ['Search took too long to respond', again],
  'too-long': ['This search is too long', 'Use fewer words.'],
  unauthorized: ['Sign in to search', 'Sign in to this documentation, then try again.'],
  unknown: ['Something went wrong', again],
  unloaded: ['Part of search could not be loaded', connection],
};

/** Not `plural`, which other languages load for themselves: English has two forms, and is loaded by all. */
const count = (number: number, one: string, others: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : others}`;

function failed(kind: FailureKind, seconds: number): Notice {
  const [title, hint] = failures[kind];
  return {
    title,
    hint: seconds ? `Trying again in ${count(seconds, 'second', 'seconds')}.` : hint,
  };
}

export const en: SearchMessages = {
  language: 'en',
  search: 'Search',
  placeholder: 'Search the documentation',
  clear: 'Clear',
  close: 'Close',
  retry: 'Try again',
  more: 'Show more',
  loadingMore: 'Loading more…',
  results: 'Search results',
  start: 'Find a page, a section, or a name from the reference.',
  searching: 'Searching…',
  tooShort: 'Type one more character.',
  found: pages => count(pages, 'page found', 'pages found'),
  nothing: words => ({
    title: `Nothing found for “${words}”`,
    hint: 'Try fewer or different words, or just the start of a name.',
  }),
  failed,
  moreFailed: 'More results could not be loaded.',
  signIn: 'Sign in',
  reload: 'Reload this page',
  keys: {move: 'to move', open: 'to open', close: 'to close'},
};
