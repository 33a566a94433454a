import {siteSwitch} from './dialog/site-switch.js';
import {DocsSearch} from './search-element.js';

/** One that a page has thrown out with its body keeps its words for when it is back. */
let ours: DocsSearch | undefined;

/**
 * The page's `<docs-search>` for the script tag, or ours at the end of its body, which may be another body by now.
 *
 * @param controls selector of the theme's controls, for ours: it has no button of its own then
 * @param hotkeys those of the tag, if it has any; default: the element's
 * @returns `undefined` where there is none, and the owner of the site wants none
 */
export function mountSearch(controls: string, hotkeys: string | undefined): DocsSearch | undefined {
  const own = document.querySelector('docs-search');
  if (!own && siteSwitch.isOff) return undefined;
  const search = own ?? document.body.appendChild((ours ??= create(controls)));
  if (hotkeys !== undefined) search.setAttribute('hotkeys', hotkeys);
  return search;
}

function create(controls: string): DocsSearch {
  const search = new DocsSearch();
  search.triggers = controls;
  // By which the script tag tells it from one that has a button of its own.
  search.setAttribute('for', '');
  return search;
}
