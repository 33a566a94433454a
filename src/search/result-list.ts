import {html, nothing, type TemplateResult} from 'lit';
import type {Piece} from './highlight.js';
import type {Hit, PageGroup} from './results.js';
import type {Found} from './search-state.js';

/**
 * The rows of the list. Each option is itself the link, so that it opens, copies and drags as links do, and
 * no interactive element is nested in another. It is out of the tab order: the focus stays in the box.
 *
 * The title of a page that is no hit of its own is a link for the pointer alone. With keys and by ear the page
 * is reached through its parts, and heard as the name of their group: as one more option it would be in the
 * way of every arrow.
 */
export function resultList({groups, active}: Found): TemplateResult[] {
  let row = 0;
  return groups.map((group, index) => {
    const {page, hits} = group;
    return html`<div role="group" part="group" aria-labelledby="title-${index}">
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
      ${hits.map(hit => option(hit, row++, active, hit === page && pageLine(group, index)))}
    </div>`;
  });
}

function option(hit: Hit, row: number, active: number, line: TemplateResult | false): TemplateResult {
  return html`<a
    role="option"
    part="option"
    class="row ${hit.kind} ${active < 0 && !row ? 'first' : ''}"
    id="row-${row}"
    tabindex="-1"
    href=${hit.url ?? nothing}
    aria-selected=${row === active}
    aria-disabled=${hit.url ? nothing : 'true'}
    >${
      line ||
      html`<span class="line"
        ><span part="title">${marked(hit.title)}</span> ${labelled('badge', hit.badge)}</span
      >`
    }
    ${hit.snippet.length ? html`<span part="snippet" class="quiet">${marked(hit.snippet)}</span>` : nothing}</a
  >`;
}

const pageLine = ({page, source, crumb}: PageGroup, index: number) =>
  html`<span class="line"
    ><span part="title" id="title-${index}">${marked(page.title)}</span> ${labelled('source', source)}
    ${labelled('crumb', crumb)}</span
  >`;

const labelled = (part: string, text: string) =>
  text
    ? html`<span part=${part} class="small quiet ${part === 'crumb' ? '' : 'tag'}">${text}</span>`
    : nothing;

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({text, hit}) => (hit ? html`<mark part="mark">${text}</mark>` : text));
