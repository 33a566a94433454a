import {plainText} from '../results/highlight.js';
import type {Hit} from '../results/hit.js';
import {isSamePage, storePendingHighlight} from './pending-highlight.js';
import {shownPage} from './shown-page.js';

/**
 * Leads from a link of the list to the hit's own anchor, and notes the words to highlight there. On the current page
 * it scrolls there, without loading the page anew; and where a router of the site shows the next page without a load, the
 * landing follows that.
 *
 * @param event the click, which nobody has prevented
 * @param here address of the page the reader is on
 */
export function followResult(event: MouseEvent, {url, title, snippet}: Hit, here = location.href): void {
  if (!url) return;
  const words = [...title, ...snippet].flatMap(({text, hit}) => (hit ? text : []));
  storePendingHighlight({url, words, heading: plainText(title)});
  if (!isPlain(event)) return;
  const isHere = isSamePage(url, here);
  const before = isHere ? undefined : shownPage();
  if (isHere) event.preventDefault();
  // Search closes first, and keeps what it needs to resume in the history entry that is left.
  queueMicrotask(() => {
    if (isHere && url.includes('#')) location.hash = new URL(url).hash;
    else if (isHere) scrollTo(0, 0);
    // A page that is loaded ends this request.
    import('./landing.js').then(
      ({landOn}) => landOn(url, before),
      () => {},
    );
  });
}

const isPlain = ({button, ctrlKey, metaKey, shiftKey}: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);
