import {decoded} from '../../api/decoded.js';
import {isSamePage} from './pending-highlight.js';
import {shownPage} from './shown-page.js';

let stop = () => {};

/**
 * Calls back once the site's own router shows the page at an address in place of this one, without a load. Owns what it
 * observes until then, or until the next result is followed.
 * @param before what was shown when the result was followed
 */
export function whenRouted(url: string, before: string, land: () => void): void {
  stop();
  const id = decoded(new URL(url).hash.slice(1));
  const check = () => {
    const isShown = isSamePage(url, location.href) && shownPage() !== before;
    if (!isShown || (id && !document.getElementById(id))) return;
    stop();
    // The router scrolls first, in the frame in which it renders.
    requestAnimationFrame(() => requestAnimationFrame(land));
  };
  const observer = new MutationObserver(check);
  observer.observe(document, {childList: true, subtree: true, characterData: true});
  stop = () => observer.disconnect();
  check();
}
