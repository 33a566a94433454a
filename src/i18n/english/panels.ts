import type {PanelMessages} from '../panel-messages.js';

const numbers = new Intl.NumberFormat('en');

export const panelsEn: PanelMessages = {
  scope: {
    where: 'Search in',
    version: slug => `This version (${slug})`,
    project: version => `This project (${version ?? 'default version'})`,
    subprojects: 'This project with its subprojects',
    pullRequest: 'This is a preview of a change. Previews are not indexed: the default version is searched.',
    typed: 'Searching where your words say.',
    elsewhere: (pages, place) => `${numbers.format(pages)} in ${place}`,
  },
  resultsPage: 'Search on the results page',
  memory: {
    recent: 'Recent',
    favourites: 'Favourites',
    again: words => `Search for “${words}” again`,
    keep: title => `Keep “${title}” as a favourite`,
    remove: title => `Remove “${title}”`,
    clear: 'Clear all',
    remember: 'Remember what I open',
  },
  pane: {
    name: 'Preview of the result',
    hint: 'Rest on a result to read it here.',
    show: 'Preview',
    back: 'Back to the results',
    open: 'Open',
    previous: 'Previous result',
    next: 'Next result',
  },
};
