import {plainText} from '../results/highlight.js';
import type {Hit} from '../results/hit.js';
import {isSamePage, storePendingHighlight} from './pending-highlight.js';
import {shownPage} from './shown-page.js';

/**
 * Follows a result's link to the hit's own anchor, and stores the words to highlight there. On the current page it
 * scrolls without reloading; if the site's router shows the next page without a page load, the landing waits for that.
 *
 * @param event the click; not default-prevented
 * @param here address of the current page
 */
export function followResult(event: MouseEvent, {url, title, snippet}: Hit, here = location.href): void {
  if (!url) return;
  const words = [...title, ...snippet].flatMap(({text, hit}) => (hit ? text : []));
  storePendingHighlight({url, words, heading: plainText(title)});
  if (!isPlain(event)) return;
  const isHere = isSamePage(url, here);
  const before = isHere ? undefined : shownPage();
  if (isHere) event.preventDefault();
  // Search closes first, and stores what it needs to resume in the current history entry.
  queueMicrotask(() => {
    if (isHere && url.includes('#')) location.hash = new URL(url).hash;
    else if (isHere) scrollTo(0, 0);
    // A real page load ends this wait.
    import('./landing.js').then(
      ({landOn}) => landOn(url, before),
      () => {},
    );
  });
}

const isPlain = ({button, ctrlKey, metaKey, shiftKey}: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);
