import type {PanelMessages} from '../panel-messages.js';

export const searchHistoryEn: PanelMessages['searchHistory'] = {
  recent: 'Recent',
  favourites: 'Favourites',
  searchAgain: query => `Search for “${query}” again`,
  addFavourite: title => `Add “${title}” to favourites`,
  remove: title => `Remove “${title}”`,
  clear: 'Clear all',
};
