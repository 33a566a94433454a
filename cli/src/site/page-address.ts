import {decodePath} from '../system/paths.js';

/**
 * The ids to which the fragment of an address may refer, best first; empty without a fragment. As in browsers, the
 * fragment as written comes first, then the decoded one. The last is encoded, because ids may contain percent signs,
 * and some clients decode the fragment.
 */
export function fragmentsOf(address: string): string[] {
  const [, written = ''] = /#(.*)$/s.exec(address) ?? [];
  const decoded = decodePath(written) ?? written;
  return [...new Set([written, decoded, encodeURIComponent(decoded)])].filter(Boolean);
}

/**
 * The address at which a page was requested, against which its links are resolved.
 *
 * @param path decoded path of the request
 * @param servedAs path at which the page is served, with a trailing slash for the index page of a folder
 */
export function baseOf({url, path}: {readonly url: URL; readonly path: string}, servedAs: string): string {
  const base = new URL(url);
  base.search = base.hash = '';
  // A folder may have been requested without its trailing slash, and a page with one.
  if (servedAs.endsWith('/') && !path.endsWith('/')) base.pathname += '/';
  if (!servedAs.endsWith('/') && path.endsWith('/') && servedAs)
    base.pathname = base.pathname.replace(/\/$/, '');
  return base.href;
}
