import {consume, isPlain} from '../dialog/panel-keys-controller.js';

const LIST = '.search-history';

/**
 * Keys for recent results and favourites: arrows move between the entries and the box, Enter follows a link.
 * @param isIdle whether they are shown, because the box is empty
 */
export function handleHistoryKey(event: KeyboardEvent, target: HTMLElement, isIdle: boolean): void {
  const root = target.getRootNode() as ShadowRoot;
  const links = [...root.querySelectorAll<HTMLAnchorElement>(`${LIST} a`)];
  const isInHistory = target.closest(LIST) !== null;
  if (isInHistory && event.key === 'Enter') event.stopPropagation();
  if (!isPlain(event)) return;
  if (isInHistory && /^Arrow(Up|Down)$/.test(event.key)) {
    consume(event);
    const at = links.indexOf(target.closest('li')?.querySelector('a') ?? null!);
    const to = event.key === 'ArrowDown' ? at + 1 : at < 0 ? links.length - 1 : at - 1;
    // From the first or last entry back to the box.
    (links[to] ?? root.querySelector('input')!).focus();
  } else if (isIdle && links[0] && target.matches('input') && event.key === 'ArrowDown') {
    consume(event);
    links[0].focus();
  }
}
