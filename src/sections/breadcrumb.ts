import {pathLabel} from '../page/identity.js';

/**
 * Where a page is: its path below the version; the host's name for a front page.
 * @param version slug, as far as it is known
 */
export function breadcrumb(url: URL, version: string | undefined): string {
  const path = version ? url.pathname.split(`/${version}/`).pop()! : url.pathname;
  return pathLabel(path) || url.host;
}

const BARE_HEADING = /^\s*<h([1-6])[\s>](?:(?!<\/h\1)[^])*<\/h\1>\s*$/i;
const MEDIA = /<(img|picture|svg|video|audio|math|object)\b/i;

/**
 * Whether an answer is no section: a heading alone, as the live service cuts it when the heading has the id (MkDocs), or
 * an element without text, as for the `span` that an index entry leads to.
 */
export const lacksText = (content: string): boolean =>
  BARE_HEADING.test(content) ||
  (!MEDIA.test(content) && !content.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim());
