import {decoded} from '../../api/decoded.js';
import {isSamePage} from './pending-highlight.js';
import {shownPage} from './shown-page.js';

let stop = () => {};

/**
 * Calls back once the site's own router has replaced the page with the one at an address, without a page load. Owns its
 * observers until then, or until the next result is followed.
 * @param before `shownPage` when the result was followed
 */
export function whenRouted(url: string, before: string, land: () => void): void {
  stop();
  const id = decoded(new URL(url).hash.slice(1));
  const check = () => {
    const isShown = isSamePage(url, location.href) && shownPage() !== before;
    if (!isShown || (id && !document.getElementById(id))) return;
    stop();
    // The router scrolls first, in the frame it renders in.
    requestAnimationFrame(() => requestAnimationFrame(land));
  };
  const observer = new MutationObserver(check);
  observer.observe(document, {childList: true, subtree: true, characterData: true});
  stop = () => observer.disconnect();
  check();
}
