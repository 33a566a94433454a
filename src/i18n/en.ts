import type {FailureKind, Notice, SearchMessages} from './messages.js';
import {plural} from './plural.js';

const again = 'Try again in a moment.';
const maintainers = 'The people who maintain this site can put it right.';

/** What happened, and what to do next. */
const failures: Record<FailureKind, readonly [title: string, hint: string]> = {
  'bad-request': ['This search was not understood', 'Try plain words, or close an open quote.'],
  forbidden: ['You may not search here', 'The owners of this documentation can give you access.'],
  gone: ['There is no search here any more', maintainers],
  malformed: ['The answer could not be read', again],
  network: ['Search could not be reached', 'Check your connection, then try again.'],
  'not-found': ['There is no search at this address', maintainers],
  offline: ['You are offline', 'Search goes on by itself when you are back.'],
  'rate-limited': ['Too many searches for now', again],
  server: ['Search has a problem on its side', again],
  timeout: ['Search took too long to answer', again],
  unauthorized: ['Sign in to search here', 'Sign in to this documentation, then try again.'],
  unknown: ['Something went wrong', again],
};

const wait = plural('en', {
  one: 'Search goes on by itself in # second.',
  other: 'Search goes on by itself in # seconds.',
});

function failed(kind: FailureKind, seconds: number): Notice {
  const [title, hint] = failures[kind];
  return {title, hint: seconds ? wait(seconds) : hint};
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
  found: plural('en', {one: '# page found', other: '# pages found'}),
  nothing: words => ({
    title: `Nothing found for “${words}”`,
    hint: 'Try fewer or other words, or only the beginning of a name.',
  }),
  failed,
  moreFailed: 'More results could not be loaded.',
  keys: {move: 'to move', open: 'to open', close: 'to close'},
};
