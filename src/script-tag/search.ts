import {consumeEvent, DEFAULT_HOTKEYS, isCommand, isHotkey, mayBeHotkey} from '../page/keyboard.js';
import type {PageOptions} from '../page/options.js';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../page/storage.js';

/** What this file needs from `<docs-search>`. */
export interface SearchElement extends HTMLElement {
  show(options: {query: string; opener: HTMLElement | undefined; event: Event}): void;
}

/** What this file needs from the search code. */
export interface SearchCode {
  /** Returns the element of the page, and adds it if necessary; `undefined` if the site's owner has switched search off. */
  mountSearch(controls: string, hotkeys: string | undefined): SearchElement | undefined;
  /** Resolves once it is known whether the site's owner has switched shortcuts off; `undefined` if it is known already. */
  hotkeysKnown(): Promise<unknown> | undefined;
}

/**
 * Opens search on a shortcut, a control, or an event of Read the Docs. It listens for the page's lifetime,
 * because a page may replace its body together with the element. Buffers what is typed while search loads. If
 * search fails to load, the theme's field gets the focus and the typed text, or the control does what it does
 * without Docent; from then on the theme is left alone.
 */
export function searchOnDemand({hotkeys}: PageOptions, load: () => Promise<SearchCode | undefined>): void {
  let loading: Promise<unknown> | undefined;
  let code: SearchCode | undefined;
  /** Whether search has failed to load, or the site's owner has switched it off. */
  let isOff: boolean | undefined;
  /** While search loads: ends the buffering and returns what was typed. */
  let finish: (() => string | null) | undefined;

  const mount = () => code?.mountSearch(controls(), hotkeys);

  const loadSearch = () =>
    (loading ??= load().then(loaded => {
      code = loaded;
      mount();
      return loaded?.hotkeysKnown();
    }));

  const open = async (event: Event, opener?: HTMLElement): Promise<void> => {
    if (isOff || (event as InputEvent).isComposing) return;
    consumeEvent(event);
    // Some themes open their own search when their field gets the focus, which happens on `mousedown`. That event is
    // stopped, and search opens on `click`.
    if (finish || event.type === 'mousedown') return;
    finish = bufferKeys();
    // No `await` once search has loaded: iOS shows its keyboard only during a user gesture.
    if (!code) await loadSearch();
    const query = finish();
    finish = undefined;
    if (query === null) return;
    const search = mount();
    if (search) return search.show({query, opener, event});
    isOff = true;
    const field = document.querySelector<HTMLInputElement>(`:is(${controls()}):read-write`);
    if (field) {
      field.value += query;
      field.focus();
    } else opener?.click();
  };

  const handleKeydown = (event: KeyboardEvent): void => {
    const isForPage = event.eventPhase > 1 || (event.target as Element).matches?.('a,body');
    // While search loads, a shortcut is an ordinary character.
    if (
      !finish &&
      isForPage &&
      isHotkey(event, hotkeys ?? searchAttribute('hotkeys') ?? DEFAULT_HOTKEYS) &&
      mayBeHotkey(event, controls())
    )
      void open(event);
  };

  const handleControl = (event: MouseEvent | InputEvent | CompositionEvent): void => {
    const control = (event.target as Element).closest?.<HTMLElement>(controls());
    if (control && !isCommand(event as MouseEvent)) void open(event, control);
  };

  const handlePage = (): void => {
    // A `<docs-search>` that shows a button of its own.
    const withButton = document.querySelector('docs-search:not([for],:has(*))');
    // Themes hide their controls on small screens, or move them off-screen to the left.
    if (
      !withButton &&
      ![...document.querySelectorAll(controls())].some(control => control.getBoundingClientRect().right > 0)
    )
      void import('./buttons.js').then(code => code.addCornerButton(open, controls));
    // Search is also needed at once to highlight what was searched for, to resume after Back, or to run the query in the
    // address.
    if (
      withButton ||
      isStored(PENDING_HIGHLIGHT_KEY) ||
      history.state?.docent ||
      location.search.includes(`${searchAttribute('query-param') ?? 'q'}=`)
    )
      void loadSearch();
  };

  // In the capturing phase, so that the theme's or Read the Docs' own dialog does not open as well.
  addEventListener('compositionend', handleControl, true);
  addEventListener('mousedown', handleControl, true);
  addEventListener('click', handleControl, true);
  addEventListener('input', handleControl as (event: Event) => void, true);
  addEventListener('readthedocs-search-show', open, true);
  // Shortcuts, too, are handled in the capturing phase if a link or the body has the focus. Any other element may
  // handle keys itself, so its listeners run first; they run before those on the document and the window, where themes
  // listen for their own shortcuts.
  document.documentElement.addEventListener('keydown', handleKeydown);
  addEventListener('keydown', handleKeydown, true);
  addEventListener('resize', handlePage);
  // Some themes slide their side bar away on small screens, once the page has loaded.
  addEventListener('transitionend', handlePage);
  // The tag may be `async`, and run before the page is complete.
  addEventListener('load', handlePage);
  handlePage();
}

/**
 * Buffers what is typed while search is loading. Consumes keys that type a character, and Enter. Every other
 * key, every shortcut, and what is typed into a field keeps its effect: search takes the text of the field
 * that opened it.
 *
 * @returns a function that stops buffering and returns the text, or `null` if the reader has pressed Escape
 */
function bufferKeys(): () => string | null {
  let typed: string | null = '';
  const handleKeydown = (event: KeyboardEvent): void => {
    const key = event.key;
    if (typed === null || isCommand(event) || (event.target as Element).matches(':read-write')) return;
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

/** An attribute of the page's `<docs-search>`, whether the author or the script tag added that element. */
function searchAttribute(name: string): string | null | undefined {
  return document.querySelector('docs-search')?.getAttribute(name);
}

/**
 * Selector of the controls that open search: those marked for it, those in the element, the one its `for` names, and
 * the theme's. The theme's are fields and buttons recognised by name or type, except in the content, where they may
 * filter a table (Sphinx, PyData, Docusaurus, VitePress, TypeDoc, Doxygen, mdBook, gi-docgen, Javadoc) but not in its
 * side bars (hugo-book, rustdoc), and controls of other kinds (Material, MkDocs with old and new Bootstrap, Starlight,
 * just-the-docs).
 *
 * `for` is empty on an element that the script tag has added. `[id~=""]` then matches nothing, whereas `[id=""]` would
 * match elements of YARD that have an empty id. The selectors are in the order that compresses best.
 */
export function controls(): string {
  return `[data-open-modal],[data-docs-search],[data-bs-target*=earch],[data-target*=earch],[id~="${searchAttribute('for')}"],#search-button,docs-search :is(input,button,a),[for=__search],[role=search] input:read-write,:is(input,button):is([type=search],[class*=earch],[id*=earch]):not([role=main] *,main :not(nav *,aside *))`;
}
