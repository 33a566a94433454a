import {html, nothing, type TemplateResult} from 'lit';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import {
  kept,
  type Memory,
  type SearchHistoryEntry,
  emptySearchHistory,
  removed,
  switched,
} from './search-history.js';

export interface SearchHistoryHandlers {
  readonly change: (change: (before: Memory) => Memory) => void;
  /** Searches for the words again. */
  readonly again: (words: string) => void;
  /** A remembered result is opened, here. */
  readonly leave: () => void;
}

/** What was found before, in place of results while the box is empty. Every text in it is rendered as text. */
export function searchHistoryView(
  {favourites, recent, off}: Memory,
  says: PanelMessages['memory'],
  on: SearchHistoryHandlers,
): TemplateResult | typeof nothing {
  const isEmpty = !favourites.length && !recent.length;
  if (isEmpty && !off) return nothing;
  return html`<div part="memory">
    ${listView(says.favourites, favourites, says, on, false)} ${listView(says.recent, recent, says, on, true)}
    ${
      isEmpty
        ? nothing
        : html`<button
            part="forget"
            class="plain small"
            type="button"
            @click=${() => on.change(() => emptySearchHistory)}
          >
            ${says.clear}
          </button>`
    }
    <button
      part="remember"
      class="plain small"
      type="button"
      role="switch"
      aria-checked=${!off}
      @click=${() => on.change(switched)}
    >
      ${says.remember}
    </button>
  </div>`;
}

function listView(
  name: string,
  entries: readonly SearchHistoryEntry[],
  says: PanelMessages['memory'],
  on: SearchHistoryHandlers,
  canKeep: boolean,
) {
  if (!entries.length) return nothing;
  return html`<section aria-label=${name}>
    <h2 class="small quiet">${name}</h2>
    <ul>
      ${entries.map(entry => entryView(entry, says, on, canKeep))}
    </ul>
  </section>`;
}

function entryView(
  entry: SearchHistoryEntry,
  says: PanelMessages['memory'],
  on: SearchHistoryHandlers,
  canKeep: boolean,
) {
  const {title, url, place, words} = entry;
  const handleOpen = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) on.leave();
  };
  return html`<li part="memory-entry">
    <a href=${url} @click=${handleOpen}><span>${title}</span> <span class="small quiet">${place}</span></a>
    ${
      words
        ? html`<button
            part="memory-words"
            class="plain quiet small"
            type="button"
            aria-label=${says.again(words)}
            @click=${() => on.again(words)}
          >
            ${words}
          </button>`
        : nothing
    }
    ${
      canKeep
        ? html`<button
            part="memory-keep"
            class="plain quiet"
            type="button"
            aria-label=${says.keep(title)}
            @click=${() => on.change(before => kept(before, entry))}
          >
            ☆
          </button>`
        : nothing
    }
    <button
      part="memory-remove"
      class="plain quiet"
      type="button"
      aria-label=${says.remove(title)}
      @click=${() => on.change(before => removed(before, url))}
    >
      ×
    </button>
  </li>`;
}
