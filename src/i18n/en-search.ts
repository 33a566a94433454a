import {enShared} from './en-shared.js';
import {failureNotices} from './failures.js';
import type {SearchMessages} from './messages.js';
import {plural} from './plural.js';

const number = new Intl.NumberFormat('en').format;

const again = 'Try again in a moment.';
const connection = 'Check your connection, then try again.';
const maintainers = 'The maintainers of this site can fix it.';

const wait = plural('en', {one: 'Trying again in # second.', other: 'Trying again in # seconds.'});

const searchFailed = failureNotices(
  {
    'bad-request': [
      'This query could not be understood',
      'Use plain words, or close any open quotation marks.',
    ],
    forbidden: ['You do not have access to this search', 'Ask the owners of this documentation for access.'],
    gone: ['Search is no longer available here', maintainers],
    malformed: ['The answer could not be read', again],
    network: ['Search could not be reached', connection],
    'not-found': ['There is no search at this address', maintainers],
    offline: ['You are offline', 'Search continues automatically when you are back online.'],
    'rate-limited': ['Too many searches', again],
    server: ['The search server has a problem', again],
    timeout: ['Search took too long to answer', again],
    'too-long': ['This query is too long', 'Use fewer words.'],
    unauthorized: ['Sign in to search', 'Sign in to this documentation, then try again.'],
    unknown: ['Something went wrong', again],
    unloaded: ['Part of search could not be loaded', connection],
  },
  wait,
);

/** The English texts of `<docs-search>`, and of the page that a result led to. */
export const enSearch: SearchMessages = {
  ...enShared,
  search: 'Search',
  clear: 'Clear',
  more: 'Show more',
  loadingMore: 'Loading more…',
  moreFailed: 'More results could not be loaded.',
  results: 'Search results',
  start: 'Find a page, a section, or a name from the reference.',
  tooShort: 'Type one more character.',
  searching: 'Searching…',
  found: plural('en', {one: '# page found', other: '# pages found'}),
  foundPartial: (shown, pages) => `${number(shown)} of ${number(pages)} pages`,
  nothing: query => ({
    title: `Nothing found for “${query}”`,
    hint: 'Try fewer or different words, or just the start of a name.',
  }),
  searchFailed,
  signIn: 'Sign in',
  reload: 'Reload this page',
  keyMove: 'to move',
  keyOpen: 'to open',
  keyClose: 'to close',
  missingWords: words => `without: ${words}`,
  labelled: (label, text) => `${label}: ${text}`,
  copyName: 'Copy name',
  scope: 'Search in',
  scopeVersion: slug => `This version (${slug})`,
  scopeProject: version => `This project (${version ?? 'default version'})`,
  scopeSubprojects: 'This project and its subprojects',
  scopePullRequest:
    'This is a preview of a pull request, which is not indexed. Searching the default version instead.',
  scopeFromQuery: 'The search scope is part of your query.',
  notSearched: names => `Not searched: ${names}`,
  searchThese: 'Search these',
  allLanguages: 'All languages',
  filter: 'Filter',
  didYouMean: query => `Did you mean “${query}”?`,
  resultsPage: 'Search on the results page',
  settings: 'Search settings',
  settingSingleKeys: keys => `Single-key shortcut ${keys}`,
  settingHistory: 'Remember what I open',
  settingResultPreview: 'Preview results',
  historyRecent: 'Recently opened',
  historyFavourites: 'Favourites',
  historySearchAgain: query => `Search for “${query}” again`,
  historyAddFavourite: title => `Add “${title}” to favourites`,
  historyRemove: title => `Remove “${title}”`,
  historyClear: 'Clear all',
  resultPreview: 'Result preview',
  resultPreviewShow: 'Preview',
  resultPreviewBack: 'Back to results',
  resultPreviewPrevious: 'Previous result',
  resultPreviewNext: 'Next result',
  landingMatch: (index, total) => `Match ${number(index)} of ${number(total)}`,
  landingNext: 'Next',
};
