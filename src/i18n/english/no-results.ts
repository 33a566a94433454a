import type {PanelMessages} from '../panel-messages.js';

export const noResultsEn: PanelMessages['noResults'] = {
  elsewhere: (pages, location) => `${pages.toLocaleString('en')} in ${location}`,
  didYouMean: query => `Did you mean “${query}”?`,
  resultsPage: 'Search on the results page',
};
