import {createGetPage, NotFoundError, type GetPage} from '../client/index.js';
import {markupOf, parsePage} from '../html/index.js';
import {fragmentOf} from '../client/section.js';
import {cutSection, mainContent} from './cut-section.js';
import type {GetSection} from './get-section.js';
import {SectionStore} from './section-store.js';

/** Whole pages kept: enough for several sections of one, or of a few. */
const KEPT_PAGES = 4;

/** Sections cut out of their pages in the browser. */
export function createPageSource(getPage: GetPage = createGetPage()): GetSection {
  const pages = new SectionStore(async (address, signal) => {
    const {url, html} = await getPage(new URL(address), {signal});
    return {url, page: await parsePage(html)};
  }, KEPT_PAGES);

  return async (given, signal) => {
    const asked = new URL(given);
    const {hash} = asked;
    const fragment = fragmentOf(asked);
    asked.hash = '';
    const {url, page} = await pages.get(asked.href, signal);
    const nodes = fragment === null ? [mainContent(page)] : cutSection(page, fragment);
    if (!nodes.length) throw new NotFoundError({status: 404, problem: `Can't find content for ${given}`});
    return {url: url.href + hash, fragment, content: markupOf(nodes)};
  };
}
