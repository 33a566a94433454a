import {storePendingHighlight} from './pending-highlight.js';
import type {Hit} from '../results/hit.js';
import {withDirective} from './text-fragment.js';

/**
 * Leads from a link of the list to the very words on the page. Owns the link's address while a click is carried
 * out. At all other times that stays the plain one: it is the one to copy, and the one that is known as visited.
 *
 * @param event the click, which nobody has prevented
 * @param here address of the page the reader is on
 */
export function followResult(
  event: MouseEvent,
  link: HTMLAnchorElement,
  hit: Hit,
  here = location.href,
): void {
  const {url, textFragment} = hit;
  if (!url) return;
  const knowsFragments = 'fragmentDirective' in document;
  const isHere = isPlain(event) && withoutFragment(url) === withoutFragment(here);
  if (textFragment && knowsFragments) {
    link.href = withDirective(url, textFragment);
    // The browser follows the link after its handlers, and before the next task.
    setTimeout(() => (link.href = url));
    return;
  }
  if (isHere && !url.includes('#')) {
    // A link to the page itself, without a fragment, would load it anew.
    event.preventDefault();
    scrollTo(0, 0);
  }
  if (knowsFragments) return;
  const words = [...hit.title, ...hit.snippet].flatMap(({text, hit}) => (hit ? text : []));
  storePendingHighlight({url, words: [...new Set(words)]});
  if (isHere) setTimeout(() => void import('./landing.js').then(({landInLanguage}) => landInLanguage(url)));
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');

const isPlain = ({button, ctrlKey, metaKey, shiftKey}: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);
