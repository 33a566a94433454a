import {breadcrumb as pathBreadcrumb} from '../api/breadcrumb.js';

/**
 * Where a page is, for reading: its path below the version; the host's name for a front page.
 * @param version slug, where it is known
 */
export const breadcrumb = ({pathname, host}: URL, version: string | undefined): string =>
  pathBreadcrumb(pathname, version) || host;
