import {html, nothing, type TemplateResult} from 'lit';
import {hitEn} from '../../i18n/english/hits.js';
import type {HitMessages} from '../../i18n/hit-messages.js';
import type {Piece} from './highlight.js';
import {type HitRenderer, renderOnce} from './hit-renderer.js';
import {copyButton} from './hit-tools.js';
import type {Hit, PageGroup} from './hit.js';
import type {Found} from '../search-state.js';

/**
 * The rows of the list. Each option is itself the link, so that it opens, copies and drags as links do, and no
 * interactive element is nested in another. It is out of the tab order: the focus stays in the box.
 *
 * The title of a page that is not itself a hit is a link for the pointer only. Keyboard and screen reader users reach the
 * page through its parts, and hear its title as the name of their group; as an option it would cost another arrow key.
 */
export function resultList(
  {groups, active}: Found,
  messages: HitMessages = hitEn,
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
  messages: HitMessages,
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
  ${note('missing', hit.missing.length ? messages.missing(hit.missing.join(' ')) : '')}`;
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
