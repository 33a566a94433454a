import {findOrCreate} from '../page/find-or-create.js';
import type {DocsSearch} from './search-element.js';

/**
 * The page's `<docs-search>` for the script tag, or one of ours: a page may have replaced its body, and the element
 * with it.
 *
 * @param controls selector of the theme's controls, for an element of ours: it has no button of its own then
 * @param hotkeys those of the tag, if it has any; default: the element's
 */
export function mountSearch(controls: string, hotkeys: string | undefined): DocsSearch {
  const isOurs = !document.querySelector('docs-search');
  const search = findOrCreate('docs-search');
  if (isOurs) {
    search.triggers = controls;
    // By which the script tag tells it from one that has a button of its own.
    search.setAttribute('for', '');
  }
  if (hotkeys !== undefined) search.setAttribute('hotkeys', hotkeys);
  return search;
}
