import {isStored, PENDING_HIGHLIGHT_KEY} from '../../page/storage.js';
import {DocsSearch} from './docs-search.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// Two copies of the script on a page are a mistake, but not one a reader should notice.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

// A search led here, in a browser without text fragments.
if (isStored(PENDING_HIGHLIGHT_KEY)) void import('./landing.js').then(({landing}) => landing.land());

export {DocsSearch};

/** Kept when a page removes it with its body, so that its query is still there when it is mounted again. */
let ours: DocsSearch | undefined;

/**
 * The page's `<docs-search>`, or else one that is added at the end of the current body.
 *
 * @param controls selector of the theme's controls; an added element then has no button of its own
 * @param hotkeys those of the script tag. Default: the element's
 * @returns `undefined` if there is none and the site's owner has switched search off
 */
export function mountSearch(controls: string, hotkeys: string | undefined): DocsSearch | undefined {
  const own = document.querySelector('docs-search');
  if (!own && ours?.isSwitchedOff) return undefined;
  const search = own ?? document.body.appendChild((ours ??= create(controls)));
  if (hotkeys !== undefined) search.setAttribute('hotkeys', hotkeys);
  return search;
}

function create(controls: string): DocsSearch {
  const search = new DocsSearch();
  search.triggers = controls;
  // Lets the script tag distinguish it from one with a button of its own.
  search.setAttribute('for', '');
  return search;
}
