import {type SearchHistory, type SearchHistoryEntry, tidy} from './search-history.js';

/** Returns the history with an entry made a favourite. */
export const withFavourite = (before: SearchHistory, favourite: SearchHistoryEntry): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== favourite.url),
  favourites: tidy([favourite, ...before.favourites]),
});

export const withoutEntry = (before: SearchHistory, removed: string): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== removed),
  favourites: before.favourites.filter(({url}) => url !== removed),
});
