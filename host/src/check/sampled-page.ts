import type {Document, Element} from 'domhandler';
import {findAll, findOne} from 'domutils';
import {decodePage, parsePage, UnreadablePageError} from '../site/read-page.js';
import type {Answer} from './read-address.js';

/** A page of the site, as a browser would have it. */
export interface SampledPage {
  readonly url: URL;
  readonly document: Document;
  /** What relative addresses in it are relative to. */
  readonly base: URL;
  /** The script tags of Docent in it. */
  readonly tags: readonly Element[];
  /** The content security policies that it comes with, of headers and of meta tags. */
  readonly policies: readonly string[];
}

/** Nothing where it is no page. */
export function samplePage({url, headers, bytes}: Answer): SampledPage | undefined {
  if (!/html/.test(headers['content-type'] ?? 'text/html')) return undefined;
  let document: Document;
  try {
    document = parsePage(decodePage(bytes));
  } catch (error) {
    if (error instanceof UnreadablePageError) return undefined;
    throw error;
  }
  const {children} = document;
  const href = findOne(({name, attribs}) => name === 'base' && 'href' in attribs, children)?.attribs['href'];
  const policy = headers['content-security-policy'];
  return {
    url,
    document,
    base: (href !== undefined && addressOf(href, url)) || url,
    tags: findAll(
      ({name, attribs}) => name === 'script' && !!attribs['src']?.includes('docent.js'),
      children,
    ),
    policies: [
      ...(policy ? policy.split(',') : []),
      ...findAll(
        ({name, attribs}) =>
          name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'content-security-policy',
        children,
      ).flatMap(({attribs}) => attribs['content'] ?? []),
    ],
  };
}

export const addressOf = (text: string, base: URL): URL | undefined =>
  URL.canParse(text, base.href) ? new URL(text, base) : undefined;
