import {consumeEvent, isCommand, isHotkey, mayBeHotkey} from '../page/keyboard.js';
import type {PageOptions} from '../page/options.js';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../page/storage.js';

/** What this file needs of `<docs-search>`. */
export interface SearchElement extends HTMLElement {
  show(options: {query: string; opener?: HTMLElement | undefined}): void;
}

/** What this file needs of the search code. */
export interface SearchCode {
  /** `undefined` if the site's owner has switched search off. */
  mountSearch(controls: string, hotkeys: string | undefined): SearchElement | undefined;
}

/**
 * Opens search on a shortcut, a control, or an event of the live service, for the page's lifetime: a page may replace its
 * body, and the element with it. Buffers what is typed while search loads. If it fails to load, the theme's field gets
 * the focus and the typed text, and the theme is left alone from then on.
 */
export function searchOnDemand({hotkeys}: PageOptions, load: () => Promise<SearchCode | undefined>): void {
  let loading: Promise<void> | undefined;
  /** `null`: it failed to load, or is switched off. */
  let code: SearchCode | null | undefined;
  /** While search loads: ends the buffering and returns what was typed. */
  let finish: (() => string | null) | undefined;

  const mount = () => code?.mountSearch(controls(), hotkeys);

  const loadSearch = () =>
    (loading ??= load().then(loaded => {
      code = loaded;
      mount();
    }));

  const open = async (event: Event, opener?: HTMLElement): Promise<void> => {
    if (code === null || (event as InputEvent).isComposing) return;
    consumeEvent(event);
    if (finish) return;
    // Until search has loaded, text typed into a theme's field stays there and can be submitted from there.
    finish = opener?.matches(':read-write') ? () => consumeText(opener as HTMLInputElement) : bufferKeys();
    // After that synchronously: iOS shows its keyboard only during a user gesture.
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
    // While search loads, a shortcut is an ordinary character.
    const list = hotkeys ?? searchAttribute('hotkeys') ?? '/ mod+k';
    if (!finish && isForPage && isHotkey(event, list) && mayBeHotkey(event)) void open(event);
  };

  const handleControl = (event: MouseEvent | InputEvent | CompositionEvent): void => {
    const control = (event.target as Element).closest?.<HTMLElement>(controls());
    if (code === null || !control || isCommand(event as MouseEvent)) return;
    // Some themes open their own search on focus, which the browser moves first.
    if (event.type === 'mousedown') consumeEvent(event);
    else void open(event, control);
  };

  const handlePage = (): void => {
    // The author wants the element's own button.
    const own = document.querySelector('docs-search:not([for],:has(*))');
    // Themes hide their controls on small screens, or move them off-screen to the left.
    const isReachable = (control: Element) => control.getBoundingClientRect().right > 0;
    if (!own && ![...document.querySelectorAll(controls())].some(isReachable))
      void import('./corner-button.js').then(code => code.addCornerButton(open, controls));
    // Or search is needed at once: to highlight what was searched for, to resume after Back, or to run the query in the
    // address.
    if (
      own ||
      isStored(PENDING_HIGHLIGHT_KEY) ||
      history.state?.['docs-search'] ||
      location.search.includes(`${searchAttribute('query-param') ?? 'q'}=`)
    )
      void loadSearch();
  };

  // Shortcuts come first unless the focused element takes keys; otherwise they come after the page's own elements, and
  // before the document and the window, where themes listen for theirs. Controls come first, so that the live service's
  // own dialog does not open as well.
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

/**
 * Buffers what is typed while the search box is loading. Consumes keys that type a character, and Enter; every other key,
 * and every shortcut, keeps its effect.
 *
 * @returns a function that ends the buffering and returns the text, or `null` if the reader has pressed Escape
 */
function bufferKeys(): () => string | null {
  let typed: string | null = '';
  const handleKeydown = (event: KeyboardEvent): void => {
    const key = event.key;
    if (typed === null || isCommand(event)) return;
    if (key === 'Escape') typed = null;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (!key[1]) typed += key;
    else if (key !== 'Enter') return;
    consumeEvent(event);
  };
  addEventListener('keydown', handleKeydown, true);
  return () => {
    removeEventListener('keydown', handleKeydown, true);
    return typed;
  };
}

function consumeText(field: HTMLInputElement): string {
  const {value} = field;
  field.value = '';
  return value;
}

/** Moves the focus and the typed text to the theme's field; without one, the control's own action runs. */
function fallBack(query: string, opener: HTMLElement | undefined): void {
  const field = document.querySelector<HTMLInputElement>(`:is(${controls()}):read-write`);
  if (field) {
    field.value += query;
    field.focus();
  } else opener?.click();
}

/** An attribute of the page's `<docs-search>`, whether its author or the script tag added that. */
function searchAttribute(name: string): string | null | undefined {
  return document.querySelector('docs-search')?.getAttribute(name);
}

/**
 * Selector of the controls that open search: those marked for it, those in the element, the one its `for` names, and the
 * theme's. The theme's are fields and buttons recognised by name or type, except in the content, where they may filter a
 * table (Sphinx, PyData, Docusaurus, VitePress, TypeDoc, Doxygen, mdBook, hugo-book, gi-docgen, Javadoc), and controls of
 * other kinds (Material, MkDocs with old and new Bootstrap, Starlight, rustdoc, just-the-docs). The order is the one that
 * compresses best.
 */
export function controls(): string {
  return `#search-button,[data-docs-search],[data-target*=earch],[data-open-modal],[data-bs-target*=earch],[id="${searchAttribute('for')}"],[for=__search],:is(input,button):is([type=search],[class*=earch],[id*=earch]):not([role=main] *,main *),docs-search :is(input,a,button),.search-input,[role=search] input:read-write`;
}
