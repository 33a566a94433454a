import {canSearch} from '../../page/least-browser.js';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../../page/storage.js';
import {SiteSettingsController} from '../site-settings-controller.js';
import {DocsSearch} from './docs-search.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// If a page includes the script twice, registering the element again would throw.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

// A search result led to this page, and the words to highlight are still stored.
if (isStored(PENDING_HIGHLIGHT_KEY)) void import('./landing.js').then(({landing}) => landing.land());

export {DocsSearch};

/**
 * The element that the script tag has added. If the page replaces its body, the same element is added again, with its
 * query.
 */
let added: DocsSearch | undefined;

/**
 * The page's `<docs-search>`, or else one that is added at the end of the current body.
 *
 * @param controls selector of the theme's controls; an added element then has no button of its own
 * @param hotkeys the shortcuts set on the script tag. Default: those of the element
 * @returns `undefined` in a browser that is too old, or if the page has no such element and the site's owner has switched
 *   search off
 */
export function mountSearch(controls: string, hotkeys: string | undefined): DocsSearch | undefined {
  if (!canSearch()) return undefined;
  const existing = document.querySelector('docs-search');
  if (!existing && added?.isSwitchedOff) return undefined;
  const search = existing ?? document.body.appendChild((added ??= create(controls)));
  if (hotkeys !== undefined) search.setAttribute('hotkeys', hotkeys);
  return search;
}

/**
 * How long to wait for the settings that Read the Docs' own widget announces, in ms from the start of the page load. After
 * that, the widget is assumed to be blocked.
 */
const ANNOUNCEMENT_DEADLINE = 2000;

/**
 * Resolves once it is known whether the site's owner has switched shortcuts off; `undefined` if Read the Docs' widget is not
 * on the page.
 */
export const hotkeysKnown = (): Promise<unknown> | undefined =>
  SiteSettingsController.announcement(Math.max(0, ANNOUNCEMENT_DEADLINE - performance.now()));

function create(controls: string): DocsSearch {
  const search = new DocsSearch();
  search.triggers = controls;
  // The script tag recognises the element by this attribute, and distinguishes it from one with its own button.
  search.setAttribute('for', '');
  return search;
}
