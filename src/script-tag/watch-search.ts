import {bring, place} from './load-element.js';
import {controls, FIELD, findSearch} from './controls.js';
import {isCommand, isHotkey} from './hotkeys.js';
import {isKept} from './is-kept.js';
import {bufferKeys} from './key-buffer.js';
import {take} from './consume-event.js';
import {type ScriptTagOptions} from './options.js';

/** What this file asks of `<docs-search>`. */
export interface SearchElement extends HTMLElement {
  triggers: string;
  show(options: {query: string; opener?: HTMLElement | undefined}): void;
}

/**
 * Opens search on a shortcut, on a control, and on the live service's events. Owns shortcuts and typing until
 * search has come and hears them itself. Where search does not load, the theme's box gets the focus and the
 * words, and nothing is taken from the theme from then on.
 */
export function watchSearch(
  page: HTMLElement,
  {hotkeys}: ScriptTagOptions,
  load: () => Promise<unknown>,
): void {
  const untilLoaded = new AbortController();
  let coming: Promise<SearchElement | undefined> | undefined;
  /** While search is on its way: ends the waiting, and gives what was typed meanwhile. */
  let finish: (() => string | null) | undefined;

  const bringSearch = async () => {
    const isOurs = !findSearch();
    const search = await bring<SearchElement>('docs-search', load);
    untilLoaded.abort();
    if (!search) page.removeEventListener('click', handleControl);
    if (isOurs && search) search.triggers = controls();
    if (hotkeys != null) search?.setAttribute('hotkeys', hotkeys);
    return search;
  };

  const open = async (event: Event, opener?: HTMLElement): Promise<void> => {
    if (event.defaultPrevented || (event as InputEvent).isComposing) return;
    take(event);
    if (finish) return;
    // What is typed into a theme's box is safe there, and can be sent from there, until search comes.
    finish = opener?.matches(FIELD) ? () => empty(opener as HTMLInputElement) : bufferKeys();
    const search = await (coming ??= bringSearch());
    const query = finish();
    finish = undefined;
    if (query === null) return;
    if (search) search.show({query, opener});
    else fallBack(query, opener);
  };

  const handleKeydown = (event: KeyboardEvent): void => {
    if (isHotkey(event, hotkeys ?? findSearch()?.getAttribute('hotkeys') ?? '/ mod+k')) void open(event);
  };

  const handleControl = (event: MouseEvent | InputEvent | CompositionEvent): void => {
    const control = (event.target as Element).closest?.<HTMLElement>(controls());
    if (control && !isCommand(event as MouseEvent)) void open(event, control);
  };

  const handleParsed = (): void => {
    if (!document.querySelector(`docs-search,${controls()}`)) addSearchButton();
    // The author wants the element's own button; or there is something for it to do at once: to mark the words that
    // led here, to go on where it was left by a result, to search for the words in the address.
    if (
      document.querySelector('docs-search:not([for],:has(*))') ||
      isKept('docent-landing') ||
      history.state?.['docs-search'] ||
      location.search.includes(`${findSearch()?.getAttribute('query-param') ?? 'q'}=`)
    )
      coming ??= bringSearch();
  };

  // Below the document, where themes listen for shortcuts and clicks of their own.
  page.addEventListener('keydown', handleKeydown, untilLoaded);
  page.addEventListener('click', handleControl);
  page.addEventListener('input', handleControl, untilLoaded);
  page.addEventListener('compositionend', handleControl, untilLoaded);
  // The live service's own dialog does not open as well. Search that has come hears this itself.
  addEventListener('readthedocs-search-show', open, true);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', handleParsed);
  else handleParsed();
}

/**
 * A way in for pages that have none, so that a reader with a mouse or a finger finds search too: a button in
 * the corner. Through `style`, the one way that a strict content security policy leaves.
 */
function addSearchButton(): void {
  const button = place('docs-search').appendChild(document.createElement('button'));
  button.textContent = 'Search';
  button.style.cssText = 'position:fixed;right:1em;bottom:1em;padding:1em';
}

function empty(field: HTMLInputElement): string {
  const {value} = field;
  field.value = '';
  return value;
}

/** The theme's box with what was typed; without one, the control does what it does by itself. */
function fallBack(typed: string, opener: HTMLElement | undefined): void {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  if (!field) return opener?.click();
  field.value += typed;
  field.focus();
}
