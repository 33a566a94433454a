import {html, nothing, type TemplateResult} from 'lit';
import {searchHistoryEn} from '../../i18n/english/search-history.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import {withFavourite, withoutEntry} from './edit-search-history.js';
import {emptySearchHistory, type SearchHistory, type SearchHistoryEntry} from './search-history.js';

export {handleHistoryKey} from './search-history-keys.js';
export {searchHistoryStyles} from './search-history-styles.js';

type Messages = PanelMessages['searchHistory'];

export interface SearchHistoryHandlers {
  readonly change: (change: (before: SearchHistory) => SearchHistory) => void;
  readonly searchAgain: (query: string) => void;
  /** An entry is opened in this tab. */
  readonly open: () => void;
}

/** Shown while the box is empty. All strings are rendered as text. */
export function searchHistoryView(
  {favourites, recent}: SearchHistory,
  messages: Messages = searchHistoryEn,
  on: SearchHistoryHandlers,
): TemplateResult | typeof nothing {
  if (!favourites.length && !recent.length) return nothing;
  return html`<div class="search-history">
    ${listView(messages.favourites, favourites, messages, on, false)}
    ${listView(messages.recent, recent, messages, on, true)}
    <button
      part="button"
      class="clear-history plain small"
      type="button"
      @click=${() => on.change(() => emptySearchHistory)}
    >
      ${messages.clear}
    </button>
  </div>`;
}

function listView(
  name: string,
  entries: readonly SearchHistoryEntry[],
  messages: Messages,
  on: SearchHistoryHandlers,
  canFavour: boolean,
) {
  if (!entries.length) return nothing;
  return html`<section aria-label=${name}>
    <h2 class="small quiet">${name}</h2>
    <ul>
      ${entries.map(entry => entryView(entry, messages, on, canFavour))}
    </ul>
  </section>`;
}

function entryView(
  entry: SearchHistoryEntry,
  messages: Messages,
  on: SearchHistoryHandlers,
  canFavour: boolean,
) {
  const {title, url, location, query} = entry;
  const handleOpen = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) on.open();
  };
  return html`<li class="entry">
    <a href=${url} @click=${handleOpen}><span>${title}</span> <span class="small quiet">${location}</span></a>
    ${
      query
        ? html`<button
            part="button"
            class="search-again plain quiet small"
            type="button"
            aria-label=${messages.searchAgain(query)}
            @click=${() => on.searchAgain(query)}
          >
            ${query}
          </button>`
        : nothing
    }
    ${
      canFavour
        ? html`<button
            part="button"
            class="add-favourite plain quiet"
            type="button"
            aria-label=${messages.addFavourite(title)}
            @click=${() => on.change(before => withFavourite(before, entry))}
          >
            ☆
          </button>`
        : nothing
    }
    <button
      part="button"
      class="remove plain quiet"
      type="button"
      aria-label=${messages.remove(title)}
      @click=${() => on.change(before => withoutEntry(before, url))}
    >
      ×
    </button>
  </li>`;
}
