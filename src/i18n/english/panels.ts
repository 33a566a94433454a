import type {PanelMessages} from '../panel-messages.js';

const numbers = new Intl.NumberFormat('en');

export const panelsEn: PanelMessages = {
  scope: {
    label: 'Search in',
    version: slug => `This version (${slug})`,
    project: version => `This project (${version ?? 'default version'})`,
    subprojects: 'This project and its subprojects',
    pullRequest:
      'This is a preview of a pull request, which is not indexed. Searching the default version instead.',
    fromQuery: 'Your query says where to search.',
    elsewhere: (pages, location) => `${numbers.format(pages)} in ${location}`,
  },
  didYouMean: query => `Did you mean “${query}”?`,
  settings: {
    label: 'Search settings',
    singleKeys: keys => `Single-key shortcut ${keys}`,
    resultPreview: 'Preview results',
  },
  resultsPage: 'Search on the results page',
  searchHistory: {
    recent: 'Recent',
    favourites: 'Favourites',
    searchAgain: query => `Search for “${query}” again`,
    addFavourite: title => `Add “${title}” to favourites`,
    remove: title => `Remove “${title}”`,
    clear: 'Clear all',
    remember: 'Remember what I open',
  },
  resultPreview: {
    name: 'Result preview',
    show: 'Preview',
    back: 'Back to results',
    open: 'Open',
    previous: 'Previous result',
    next: 'Next result',
  },
};
