import {pathLabel} from '../page/path-label.js';

/**
 * Where a page is: its path below the version; the host's name for a front page.
 * @param version slug, as far as it is known
 */
export function breadcrumb(url: URL, version: string | undefined): string {
  const path = version ? url.pathname.split(`/${version}/`).pop()! : url.pathname;
  return pathLabel(path) || url.host;
}
