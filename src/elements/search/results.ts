import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {copyText} from '../../page/clipboard.js';
import type {Messages} from '../../i18n/messages.js';
import type {Hit, PageGroup} from './result-model.js';
import type {DialogHandlers} from './dialog.js';
import type {Found, SearchState} from './state.js';
import type {Piece} from './highlight.js';

/**
 * The content of a row, instead of the default: a string, nodes, or a Lit template. Strings are rendered as text, never
 * as HTML; `undefined` keeps the default for this row. The row itself remains the link and the option, so nothing in it
 * may be interactive. Called once for each hit.
 */
export type HitRenderer = (hit: Hit) => string | Node | TemplateResult | undefined;

const rendered = new WeakMap<HitRenderer, WeakMap<Hit, ReturnType<HitRenderer>>>();

/** What `render` returns for a hit. Called once: a node cannot be in two places, and rows are rendered on every key. */
export function renderOnce(render: HitRenderer, hit: Hit): ReturnType<HitRenderer> {
  let hits = rendered.get(render);
  if (!hits) rendered.set(render, (hits = new WeakMap()));
  if (!hits.has(hit)) hits.set(hit, render(hit));
  return hits.get(hit);
}

/** The results: the list, the result preview beside it, and the footer. */
export function resultsView(
  state: SearchState,
  messages: Messages,
  on: DialogHandlers,
): TemplateResult | typeof nothing {
  const found = 'found' in state && state.found;
  if (!found) return nothing;
  const more = state.phase === 'found' && state.more;
  return html`<div
      part="results"
      id="results"
      role="listbox"
      aria-label=${messages.results}
      lang=${document.documentElement.lang || nothing}
      @pointermove=${on.pointerMove}
      @scroll=${on.scroll}
    >
      ${resultList(found, messages, on.renderHit())}
    </div>
    ${on.panels()?.resultPreview()}
    <div part="footer" class="small">
      <span class="count"
        >${
          more === 'failed'
            ? messages.moreFailed
            : found.next === null && found.groups.length < found.count
              ? messages.foundPartial(found.groups.length, found.count)
              : messages.found(found.count)
        }</span
      >
      ${
        found.next
          ? html`<button part="button" class="more plain" type="button" @click=${on.more}>
              ${more === 'asking' ? messages.loadingMore : more === 'failed' ? messages.retry : messages.more}
            </button>`
          : nothing
      }
      ${copiedView(found.hits[found.active], messages)}
      <span class="keys quiet">
        <kbd>↑</kbd> <kbd>↓</kbd> ${messages.keyMove} <kbd>↵</kbd> ${messages.keyOpen}
        <kbd>esc</kbd> ${messages.keyClose}
      </span>
    </div>`;
}

/**
 * The rows of the list. Each option is itself the link, so that it opens, copies and drags as links do, and no
 * interactive element is nested in another. It is out of the tab order: the focus stays in the box.
 *
 * The title of a page that is not itself a hit is a link for the pointer only. Keyboard and screen reader users reach the
 * page through its parts, and hear its title as the name of their group; as an option it would cost another arrow key.
 */
export function resultList(
  {groups, active}: Found,
  messages: Messages,
  renderHit?: HitRenderer,
): TemplateResult[] {
  let row = 0;
  return groups.map((group, index) => {
    const {page, hits} = group;
    return html`<div role="group" class="group" aria-labelledby="title-${index}">
      ${
        hits[0] === page
          ? nothing
          : html`<a
              class="row page"
              id="page-${index}"
              tabindex="-1"
              aria-hidden="true"
              href=${page.url ?? nothing}
              >${pageLine(group, index)}</a
            >`
      }
      ${hits.map(hit => {
        const isPage = hit === page;
        const own = renderHit && renderOnce(renderHit, hit);
        const view =
          own === undefined
            ? option(hit, row++, active, isPage && pageLine(group, index), messages)
            : optionAround(
                hit,
                row++,
                active,
                html`<span id=${isPage ? `title-${index}` : nothing}>${own}</span>`,
              );
        return hit.symbol
          ? html`<div role="none" class="cell">${view}${copyButton(hit, messages)}</div>`
          : view;
      })}
    </div>`;
  });
}

function option(
  hit: Hit,
  row: number,
  active: number,
  line: TemplateResult | false,
  messages: Messages,
): TemplateResult {
  const content = html`${
    line ||
    html`<span class="line"
      ><span class="name"
        ><span part="title">${marked(hit.title)}</span
        >${hit.signature && html`<span class="signature quiet" dir="ltr">${hit.signature}</span>`}</span
      >
      ${badge('kind', hit.badge)}</span
    >`
  }
  ${hit.snippet.length ? html`<span part="snippet" class="quiet" dir="auto">${marked(hit.snippet)}</span>` : nothing}
  ${note('missing', hit.missing.length ? messages.missingWords(hit.missing.join(' ')) : '')}`;
  return optionAround(hit, row, active, content);
}

function optionAround(hit: Hit, row: number, active: number, content: TemplateResult): TemplateResult {
  return html`<a
    role="option"
    part="option"
    class="row ${hit.kind} ${active < 0 && !row ? 'first' : ''}"
    id="row-${row}"
    tabindex="-1"
    href=${hit.url ?? nothing}
    aria-selected=${row === active}
    aria-disabled=${hit.url ? nothing : 'true'}
    >${content}</a
  >`;
}

const pageLine = ({page, source, breadcrumb}: PageGroup, index: number) =>
  html`<span class="line"
    ><span part="title" id="title-${index}">${marked(page.title)}</span> ${badge('source', source)}
    ${note('breadcrumb', breadcrumb)}</span
  >`;

const badge = (name: string, text: string) =>
  text ? html`<span part="badge" class="${name} small quiet tag">${text}</span>` : nothing;

const note = (name: string, text: string) =>
  text ? html`<span class="${name} small quiet">${text}</span>` : nothing;

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({text, hit}) => (hit ? html`<mark part="mark">${text}</mark>` : text));

/** Copying the name of an API object, by button and by key. */

/** The name copied last, until the next key. Shared by the elements of a page: each shows it for its own selected hit. */
let copied: string | undefined;

/** Two sheets, and the tick that replaces them. */
const SHEETS = 'M9 9h11v11H9zM6 15H4V4h11v2';
const TICK = 'm5 13 5 5 9-12';

/**
 * For the pointer: a button beside an option, because an option must not contain controls. With the keyboard it is
 * Ctrl+C or ⌘C.
 */
export const copyButton = ({symbol}: Hit, messages: Messages): TemplateResult =>
  html`<button
    part="button"
    class="copy plain"
    type="button"
    tabindex="-1"
    aria-hidden="true"
    title=${copied === symbol ? messages.copied : messages.copyName}
    value=${symbol}
    @click=${handleCopy}
  >
    <svg viewBox="0 0 24 24"><path d=${copied === symbol ? TICK : SHEETS} /></svg>
  </button>`;

function handleCopy({currentTarget}: Event): void {
  const button = currentTarget as HTMLButtonElement;
  void copy(button.value, button);
}

/** Handles the keys that copy, unless text is selected. Returns whether it did. */
export function copyByKey(event: KeyboardEvent, hit: Hit | undefined): boolean {
  const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
  const input = event.target as HTMLInputElement;
  const isCopy = key.toLowerCase() === 'c' && ctrlKey !== metaKey && !altKey && !shiftKey;
  copied = undefined;
  const isSelected = input.selectionStart !== input.selectionEnd || !getSelection()?.isCollapsed;
  if (!isCopy || isSelected || !hit?.symbol) return false;
  void copy(hit.symbol, input);
  return true;
}

async function copy(name: string, within: Element): Promise<void> {
  // Where copying is not allowed, nothing is announced.
  if (!(await copyText(name))) return;
  copied = name;
  update(within);
}

/** Shows in the footer that the name of the selected hit was copied. */
export const copiedView = (hit: Hit | undefined, {copied: label}: Messages): TemplateResult =>
  html`<span class="copied" aria-live="polite"
    >${hit?.symbol && hit.symbol === copied ? `${label}: ${copied}` : nothing}</span
  >`;

const update = (within: Element) =>
  ((within.getRootNode() as ShadowRoot).host as ReactiveElement).requestUpdate();
