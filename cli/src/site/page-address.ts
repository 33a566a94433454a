import {decodePath} from '../system/paths.js';

/**
 * The ids the fragment of an address may refer to, best first; empty without a fragment. Like a browser, one first looks
 * for the fragment as written, then decoded. The last is encoded: ids may contain percent signs, and some clients have
 * decoded the fragment.
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
 * @param servedAs where the page is served, with a slash at its end for the index page of a folder
 */
export function baseOf({url, path}: {readonly url: URL; readonly path: string}, servedAs: string): string {
  const base = new URL(url);
  base.search = base.hash = '';
  // A folder requested without its trailing slash, or a page with one too many.
  if (servedAs.endsWith('/') && !path.endsWith('/')) base.pathname += '/';
  if (!servedAs.endsWith('/') && path.endsWith('/') && servedAs)
    base.pathname = base.pathname.replace(/\/$/, '');
  return base.href;
}
