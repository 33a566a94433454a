import {html, nothing, type TemplateResult} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {pageLanguage} from '../../i18n/load-messages.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {SearchController} from './controller.js';
import {type Piece, plainText, slicePieces} from './highlight.js';
import type {Hit, PageGroup} from './result-model.js';
import type {RowTools} from './row-tools.js';
import {type Found, foundIn, notSearchedIn, requestIn} from './state.js';

/**
 * Renders the content of a row: a string, a node or a Lit template; `undefined` keeps the default for this
 * row. Strings are rendered as text, never as HTML. The row itself remains a link and an option of the list,
 * so its content must not be interactive. Called once for each hit.
 */
export type HitRenderer = (hit: Hit) => string | Node | TemplateResult | undefined;

/** How much of a signature's end is always shown, in characters: `) -> int`. */
const MAX_SIGNATURE_END = 20;

/**
 * Arguments and qualifiers up to this length are never cut, in characters. Longer ones keep room for as many characters (see
 * result-styles.ts).
 */
const MIN_CUT = 3;

/** What a renderer has returned for each hit. */
const rendered = new WeakMap<HitRenderer, WeakMap<Hit, ReturnType<HitRenderer>>>();

/** Calls `render` once for each hit: rows are rendered on every key, and a node cannot be in two places. */
function renderOnce(render: HitRenderer, hit: Hit): ReturnType<HitRenderer> {
  let hits = rendered.get(render);
  if (!hits) rendered.set(render, (hits = new WeakMap()));
  if (!hits.has(hit)) hits.set(hit, render(hit));
  return hits.get(hit);
}

/** How the results are shown. */
export interface ResultsOptions {
  readonly messages: SearchMessages;
  readonly renderHit: HitRenderer | undefined;
  /** The parts that need rows; `undefined` until they have loaded. */
  readonly rowTools: RowTools | undefined;
  /** The result preview, or `nothing`. */
  readonly preview: TemplateResult | typeof nothing;
  /** The buttons in the footer: for languages, filters and the preview. */
  readonly tools: readonly (TemplateResult | typeof nothing)[];
  /** Handles scrolling of the list. */
  readonly listener: EventListenerObject;
}

/** The results: the list, the result preview beside it, and the footer. */
export function resultsView(
  search: SearchController,
  {messages, renderHit, rowTools, preview, tools, listener}: ResultsOptions,
): TemplateResult | typeof nothing {
  const {state} = search;
  const found = foundIn(state);
  if (!found) return nothing;
  const more = state.phase === 'found' && state.more;
  const isOutdated = state.phase === 'asking' || requestIn(state)?.query !== search.query;
  const list: List = {
    found,
    messages,
    copyButton: hit => rowTools?.copying.button(hit, messages),
    renderHit,
    marks: pieces => (isOutdated && rowTools ? rowTools.markTyped(pieces, search.query) : pieces),
  };
  return html`<div
      part="results"
      id="results"
      role="listbox"
      aria-label=${messages.results}
      lang=${pageLanguage() || nothing}
      @scroll=${listener}
    >
      ${resultList(list)}
    </div>
    ${preview}
    <div part="footer" class="small ${more === 'failed' ? 'failed' : ''}">
      <span class="count ${isOutdated ? 'outdated' : ''}"
        >${more === 'failed' ? messages.moreFailed : countLabel(found, messages)}</span
      >
      ${
        found.notSearched
          ? html`<span class="left-out"
              ><span class="quiet">${messages.notSearched(found.notSearched.names.join(', '))}</span>
              ${othersButton(search, messages)}</span
            >`
          : nothing
      }
      ${
        found.next
          ? html`<button
              part="button"
              class="more"
              type="button"
              ?disabled=${state.phase === 'asking'}
              @click=${() => search.more()}
            >
              ${more === 'asking' ? messages.loadingMore : more === 'failed' ? messages.retry : messages.more}
            </button>`
          : nothing
      }
      ${tools}
      <span class="copied" aria-live="polite"
        >${rowTools?.copying.announcement(found.hits[Math.max(0, found.active)], messages)}</span
      >
      ${keysView(messages)}
    </div>`;
}

/** The button that searches what the answer does not cover, if that can be searched now. */
export const othersButton = (search: SearchController, {searchThese}: SearchMessages) =>
  notSearchedIn(search.state)?.url
    ? html`<button part="button" class="others" type="button" @click=${() => search.askOthers()}>
        ${searchThese}
      </button>`
    : nothing;

/** The keys of search; not shown where there is no keyboard. */
export const keysView = ({keyMove, keyOpen, keyClose}: SearchMessages): TemplateResult =>
  html`<span class="keys quiet">
    <span><kbd>↑</kbd> <kbd>↓</kbd> ${keyMove}</span> <span><kbd>↵</kbd> ${keyOpen}</span>
    <span><kbd>esc</kbd> ${keyClose}</span>
  </span>`;

const countLabel = ({next, groups, count}: Found, messages: SearchMessages): string =>
  next === null && groups.length < count
    ? messages.foundPartial(groups.length, count)
    : messages.found(count);

/** What the rows are rendered from. */
interface List {
  readonly found: Found;
  readonly messages: SearchMessages;
  /** The button that copies the name of an API object. */
  readonly copyButton: (hit: Hit) => TemplateResult | undefined;
  readonly renderHit: HitRenderer | undefined;
  /** Adjusts the highlights of a title or text to the typed query until the answer to this query has arrived. */
  readonly marks: (pieces: readonly Piece[]) => readonly Piece[];
}

/**
 * The rows of the list. Each option is itself the link, so that it can be opened, copied and dragged like any
 * link, and no interactive element is nested in another. It is not in the tab order: the focus stays in the
 * box. A row that is at the same place in the next answer keeps its element. All others get new elements, because a reused
 * element would suddenly show the text of an unrelated row.
 *
 * The title of a page that is not a hit itself is a link for the pointer only. Keyboard and screen reader
 * users reach the page through its parts, each of which names it; as an option it would need one more press
 * of an arrow key. Groups have no accessible name, because screen readers would say it as well.
 */
function resultList(list: List): unknown {
  const {found, copyButton, renderHit} = list;
  let rows = 0;
  return found.groups.map((group, index) => {
    const {page, hits} = group;
    const first = rows;
    rows += hits.length;
    const view = (hit: Hit, row: number) => {
      const content = renderHit && renderOnce(renderHit, hit);
      const link =
        content === undefined
          ? option(list, group, hit, row)
          : optionAround(
              found,
              hit,
              row,
              html`<span>${content}</span
                >${hit === page ? nothing : html`<span class="heard">, ${plainText(page.title)}</span>`}`,
            );
      return hit.symbol ? html`<div role="none" class="cell">${link}${copyButton(hit)}</div>` : link;
    };
    return keyed(
      `${first} ${page.url}`,
      html`<div role="none" class="group">
        ${
          hits[0] === page || group.isOneObject
            ? nothing
            : html`<a
                class="row page"
                id="page-${index}"
                tabindex="-1"
                aria-hidden="true"
                href=${page.url ?? nothing}
                >${pageLine(list, group)}</a
              >`
        }
        ${hits.map((hit, at) => keyed(hit.url, view(hit, first + at)))}
      </div>`,
    );
  });
}

function option(list: List, group: PageGroup, hit: Hit, row: number): TemplateResult {
  const {found, messages, marks} = list;
  const missing = hit.missing.length ? messages.missingWords(hit.missing.join(' ')) : '';
  // A screen reader says the name, the kind and the page, and then the text as a description, which the reader may skip.
  const content = html`${
      hit === group.page
        ? pageLine(list, group)
        : html`<span class="line" aria-hidden="true"
              >${nameOf(hit, marks(hit.title))} ${badge('kind', hit.badge)}</span
            ><span class="heard">${spokenName(hit, group)}</span>`
    }
    <span class="text" id="text-${row}" aria-hidden="true"
      >${hit.snippet.length ? html`<span part="snippet" class="quiet" dir="auto">${marked(marks(hit.snippet))}</span>` : nothing}
      ${note('missing', missing)}</span
    >`;
  return optionAround(found, hit, row, content, `text-${row}`);
}

/** What a screen reader says of a hit: its name, for an API object its kind, and the title of its page if that is another one. */
export const spokenName = (hit: Hit, {page}: PageGroup): string => {
  const name = plainText(hit.title) + hit.signature;
  return [...new Set([name, hit.badge, plainText(page.title)])].filter(Boolean).join(', ');
};

/**
 * The name on one line. If it is too long, first its arguments are cut, before their last parenthesis, and then what precedes
 * its last component, each with an ellipsis: `curses.text….gather()`.
 */
function nameOf({signature, symbol}: Hit, title: readonly Piece[]): TemplateResult {
  const [, args, close = ''] = /^(.*?)(\(?\)[^()]*)?$/s.exec(signature)!;
  const [start, end] = args!.length > MIN_CUT ? [args, close] : ['', signature];
  const last = plainText(title) === symbol ? symbol.search(/(\.|::)[^.:]+$/) : 0;
  return html`<span class="name"
    ><span class="fit"
      ><span part="title" dir="auto"
        >${
          last > MIN_CUT
            ? html`<span class="qualifier">${marked(slicePieces(title, 0, last))}</span
                ><span>${marked(slicePieces(title, last))}</span>`
            : marked(title)
        }</span
      >${start && html`<span class="signature quiet" dir="ltr">${start}</span>`}${
        end && html`<span class="end quiet" dir="ltr">${end.slice(0, MAX_SIGNATURE_END)}</span>`
      }</span
    ></span
  >`;
}

/** @param description id of the element with the text that describes it */
function optionAround(
  {active, hits, next}: Found,
  hit: Hit,
  row: number,
  content: TemplateResult,
  description?: string,
): TemplateResult {
  return html`<a
    role="option"
    part="option"
    class="row ${hit.kind} ${row === Math.max(0, active) ? 'marked' : ''}"
    id="row-${row}"
    tabindex="-1"
    href=${hit.url ?? nothing}
    aria-selected=${row === active}
    aria-disabled=${hit.url ? nothing : 'true'}
    aria-describedby=${description ?? nothing}
    aria-posinset=${row + 1}
    aria-setsize=${next === null ? hits.length : -1}
    >${content}</a
  >`;
}

const pageLine = ({marks}: List, {page, source, breadcrumb}: PageGroup) =>
  html`<span class="line"
    ><span class="name"
      ><span part="title" dir="auto">${marked(marks(page.title))}</span> ${badge('source', source)}</span
    >
    ${note('breadcrumb', breadcrumb)}</span
  >`;

const badge = (name: string, text: string) =>
  text ? html`<span part="badge" class="${name} small quiet tag">${text}</span>` : nothing;

const note = (name: string, text: string) =>
  text ? html`<span class="${name} small quiet">${text}</span>` : nothing;

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({text, hit}) => (hit && text ? html`<mark part="mark">${text}</mark>` : text));
