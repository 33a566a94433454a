import {css, html, nothing, type TemplateResult} from 'lit';
import type {Facet} from '../../api/index.js';
import {toggleFilter} from '../../api/filters.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {SearchController} from './controller.js';

/** The parameters of the row of filters. */
interface FilterRow {
  readonly facets: readonly Facet[];
  /** Names to show, in this order, separated by spaces. Empty: all. */
  readonly filters: string;
  /** The search box, which contains the query. */
  readonly input: HTMLInputElement;
  readonly search: SearchController;
  readonly messages: SearchMessages;
}

/** Whether a filter selects whole pages: beside "22 pages found", a chip "page 12" would read as a second count. */
const isWholePage = (name: string, value: string): boolean => name === 'kind' && value === 'page';

/** Whether a filter can change the answer: one that has a single value cannot narrow it. */
const isUseful = ({values}: Facet): boolean => values.length > 1 || values.some(({selected}) => selected);

/**
 * The row of filters: a chip for each value that can narrow the answer, with the number of pages that it leaves. A chip adds
 * its filter to the query, or removes it, so that the box always contains the whole query.
 */
export function filterRow({
  facets,
  filters,
  input,
  search,
  messages,
}: FilterRow): TemplateResult | typeof nothing {
  const names = filters.split(/\s+/).filter(Boolean);
  const change = (query: string): void => search.type((input.value = query));
  const wanted = names.length
    ? names.flatMap(name => facets.filter(facet => facet.name === name.toLowerCase()))
    : facets;
  const shown = wanted.filter(isUseful);
  if (!shown.length) return nothing;
  const {format} = new Intl.NumberFormat(messages.language);
  return html`<div class="filters small" role="group" aria-label=${messages.filter}>
    ${shown.map(
      ({name, values}) =>
        html`<span role="group" aria-label=${name}
          >${shown.length > 1 ? html`<span class="quiet" aria-hidden="true">${name}</span>` : nothing}
          ${values
            .filter(({value, selected}) => selected || !isWholePage(name, value))
            .map(
              ({value, count, selected}) =>
                html`<button
                  part="button"
                  class="chip"
                  type="button"
                  dir="auto"
                  aria-pressed=${selected}
                  @click=${() => change(toggleFilter(input.value, name, value))}
                >
                  ${value} <span class="quiet">${format(count)}</span>
                </button> `,
            )}</span
        > `,
    )}
  </div>`;
}

/** The row is one line, which scrolls if there is not enough room. */
export const styles = css`
  .filters {
    display: flex;
    flex: none;
    gap: 0.25em 1em;
    padding-block: 2px 0.5em;
    padding-inline: calc(1em / 0.875);
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .filters > span {
    display: flex;
    align-items: center;
    gap: 0.4em;
  }
  .chip {
    padding: 0.15em 0.6em;
    min-block-size: 24px;
    border-radius: 1em;
    white-space: nowrap;
  }
  .chip[aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 14%, var(--bg));
  }
  .wide > .filters {
    grid-row: 3;
  }
  /* Between the footer, which is a row of tools there, and the results. */
  @media (max-width: 40rem), (max-height: 30rem) {
    .filters {
      order: 2;
    }
  }
  @media (pointer: coarse) {
    .chip {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    /* An outline, as for rows: in forced colours, browsers put a backplate behind text, so it could not be read on a fill. */
    .chip[aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
