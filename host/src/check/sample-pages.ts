import {findAll} from 'domutils';
import type {ReadAddress} from './read-address.js';
import {addressOf, type SampledPage, samplePage} from './sampled-page.js';

/** Files that are no pages. */
const NO_PAGE = /\.(?!html?$|php$|aspx?$)[a-z][a-z\d]{1,4}$/i;
/** Pages of another kind than the others. */
const OTHER_KIND = /(^|\/)(404|search|genindex|py-modindex|404\/index|search\/index)(\.html?)?$/i;

/** The pages of a list, at the same distance from each other, the first among them. */
export const evenly = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count
    ? [...list]
    : Array.from({length: count}, (_, at) => list[Math.floor((at * list.length) / count)]!);

/** Reads the pages of a list that are pages. */
export async function samplePages(addresses: readonly URL[], read: ReadAddress): Promise<SampledPage[]> {
  const pages: SampledPage[] = [];
  for (const address of addresses) {
    const answer = await read(address).catch(() => undefined);
    const page = answer?.status === 200 ? samplePage(answer) : undefined;
    if (page && !pages.some(({url}) => url.href === page.url.href)) pages.push(page);
  }
  return pages;
}

/** Addresses of pages below the first one's folder that it links to. */
export function linkedPages({url, base, document}: SampledPage, root: URL): URL[] {
  const found = new Map<string, URL>();
  for (const {attribs} of findAll(
    ({name, attribs}) => name === 'a' && 'href' in attribs,
    document.children,
  )) {
    const target = addressOf(attribs['href'] ?? '', base);
    if (!target) continue;
    target.hash = target.search = '';
    if (target.origin !== root.origin || !target.pathname.startsWith(root.pathname)) continue;
    if (target.href === url.href || NO_PAGE.test(target.pathname) || OTHER_KIND.test(target.pathname))
      continue;
    found.set(target.href, target);
  }
  return [...found.values()];
}

export const isOfOtherKind = (path: string): boolean => OTHER_KIND.test(path);
