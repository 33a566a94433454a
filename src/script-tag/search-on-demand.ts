import {consumeEvent} from '../keyboard/consume-event.js';
import {isCommand, isHotkey} from '../keyboard/hotkeys.js';
import {mayBeHotkey} from '../keyboard/may-be-hotkey.js';
import {isStored} from '../storage/is-stored.js';
import {PENDING_HIGHLIGHT_KEY} from '../storage/pending-highlight-key.js';
import {bufferKeys} from './buffer-keys.js';
import {controls, searchAttribute} from './controls.js';
import {loadCode} from './load-code.js';
import type {ScriptTagOptions} from './options.js';

/** What this file asks of `<docs-search>`. */
export interface SearchElement extends HTMLElement {
  show(options: {query: string; opener?: HTMLElement | undefined}): void;
}

/** What this file asks of the code of search. */
export interface SearchCode {
  /** `undefined` where the site's owner wants no search. */
  mountSearch(controls: string, hotkeys: string | undefined): SearchElement | undefined;
}

/**
 * Opens search on a shortcut, on a control, and on the live service's events, for as long as the page lives: a page may
 * replace its body, and the element with it. Buffers what is typed while search loads. Where it does not load, the
 * theme's field gets the focus and the words, and nothing is taken from the theme from then on.
 */
export function searchOnDemand({hotkeys}: ScriptTagOptions, load: () => Promise<SearchCode>): void {
  let loading: Promise<void> | undefined;
  /** `null`: it does not load, or is not wanted. */
  let code: SearchCode | null | undefined;
  /** While search loads: ends the waiting, and returns what was typed meanwhile. */
  let finish: (() => string | null) | undefined;

  const mount = () => code?.mountSearch(controls(), hotkeys);

  const loadSearch = () =>
    (loading ??= loadCode(load).then(loaded => {
      code = loaded;
      mount();
    }));

  const open = async (event: Event, opener?: HTMLElement): Promise<void> => {
    if (code === null || (event as InputEvent).isComposing) return;
    consumeEvent(event);
    if (finish) return;
    // What is typed into a theme's field is safe there, and can be sent from there, until search has loaded.
    finish = opener?.matches(':read-write') ? () => consumeText(opener as HTMLInputElement) : bufferKeys();
    // Synchronously once it has: iOS shows its keyboard only during a user gesture.
    if (!code) await loadSearch();
    const query = finish();
    finish = undefined;
    if (query !== null) {
      const search = mount();
      if (search) search.show({query, opener});
      else {
        code = null;
        fallBack(query, opener);
      }
    }
  };

  const handleKeydown = (event: KeyboardEvent): void => {
    const isForPage = event.eventPhase > 1 || (event.target as Element).matches?.('body,a');
    // While search loads, a shortcut is a character like others.
    const list = hotkeys ?? searchAttribute('hotkeys') ?? '/ mod+k';
    if (!finish && isForPage && isHotkey(event, list) && mayBeHotkey(event)) void open(event);
  };

  const handleControl = (event: MouseEvent | InputEvent | CompositionEvent): void => {
    const control = (event.target as Element).closest?.<HTMLElement>(controls());
    if (code === null || !control || isCommand(event as MouseEvent)) return;
    // Some themes open their own when the focus gets there, which is what the browser does first.
    if (event.type === 'mousedown') consumeEvent(event);
    else void open(event, control);
  };

  const handlePage = (): void => {
    // The author wants the element's own button.
    const own = document.querySelector('docs-search:not([for],:has(*))');
    // Themes hide theirs where there is little room, or park them to the left.
    const isReachable = (control: Element) => control.getBoundingClientRect().right > 0;
    if (!own && ![...document.querySelectorAll(controls())].some(isReachable))
      void import('./corner-button.js').then(code => code.addCornerButton(open, controls));
    // Or there is something for it to do at once: to mark the words that led here, to resume where a result was opened,
    // to search for the words in the address.
    if (
      own ||
      isStored(PENDING_HIGHLIGHT_KEY) ||
      history.state?.['docs-search'] ||
      location.search.includes(`${searchAttribute('query-param') ?? 'q'}=`)
    )
      void loadSearch();
  };

  // Shortcuts: before anybody where nothing has the focus that takes keys; else after what is in the page, and before
  // the document and the window, where themes listen for their own. Controls: before anybody. The live service's own
  // dialog does not open as well.
  addEventListener('compositionend', handleControl, true);
  addEventListener('readthedocs-search-show', open, true);
  addEventListener('click', handleControl, true);
  document.documentElement.addEventListener('keydown', handleKeydown);
  addEventListener('keydown', handleKeydown, true);
  addEventListener('mousedown', handleControl, true);
  addEventListener('input', handleControl as (event: Event) => void, true);
  addEventListener('resize', handlePage);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', handlePage);
  else handlePage();
}

function consumeText(field: HTMLInputElement): string {
  const {value} = field;
  field.value = '';
  return value;
}

/** The theme's field with what was typed; without one, the control does what it does by itself. */
function fallBack(query: string, opener: HTMLElement | undefined): void {
  const field = document.querySelector<HTMLInputElement>(`:is(${controls()}):read-write`);
  if (field) {
    field.value += query;
    field.focus();
  } else opener?.click();
}
