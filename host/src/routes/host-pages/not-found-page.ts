import type {HostPage} from './host-page.js';

/** The page for an address without one, where the site brings no 404 page. */
export const NOT_FOUND_PAGE: HostPage = {
  title: 'Page not found',
  content: '<p>There is no page at this address. <a href="/">Go to the start page.</a></p>',
};
