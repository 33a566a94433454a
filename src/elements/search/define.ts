import {canSearch} from '../../page/least-browser.js';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../../page/storage.js';
import {SiteSettingsController} from '../site-settings-controller.js';
import {DocsSearch} from './docs-search.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// Two copies of the script on a page are a mistake, but not one a reader should notice.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

// A search result led to this page.
if (isStored(PENDING_HIGHLIGHT_KEY)) void import('./landing.js').then(({landing}) => landing.land());

export {DocsSearch};

/**
 * The element added by the script tag. If the page replaces its body, it is added again and still has its
 * query.
 */
let ours: DocsSearch | undefined;

/**
 * The page's `<docs-search>`, or else one that is added at the end of the current body.
 *
 * @param controls selector of the theme's controls; an added element then has no button of its own
 * @param hotkeys those of the script tag. Default: the element's
 * @returns `undefined` in a browser that is too old, or if there is none and the site's owner has switched search off
 */
export function mountSearch(controls: string, hotkeys: string | undefined): DocsSearch | undefined {
  if (!canSearch()) return undefined;
  const own = document.querySelector('docs-search');
  if (!own && ours?.isSwitchedOff) return undefined;
  const search = own ?? document.body.appendChild((ours ??= create(controls)));
  if (hotkeys !== undefined) search.setAttribute('hotkeys', hotkeys);
  return search;
}

/** When the live service's own widget has told whether there are shortcuts, or is blocked, in ms from the page's beginning. */
const ANNOUNCED_BY = 2000;

/** Resolves once it is known, where that widget is on the page, whether the site's owner has switched shortcuts off. */
export const hotkeysKnown = (): Promise<unknown> | undefined =>
  SiteSettingsController.announcement(Math.max(0, ANNOUNCED_BY - performance.now()));

function create(controls: string): DocsSearch {
  const search = new DocsSearch();
  search.triggers = controls;
  // So that the script tag can distinguish it from an element with its own button.
  search.setAttribute('for', '');
  return search;
}
