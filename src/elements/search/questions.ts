import {css, html, nothing, type TemplateResult} from 'lit';
import {findContentRoot} from '../../page/content-root.js';

/** Questions that are offered at a time. */
const MOST = 3;
/** Characters of a heading that may be one. */
const LONGEST = 40;

/**
 * What a reader may ask, while nothing is typed and nothing was opened before: what the page's author proposes, else headings
 * of the page, else names of the pages that it links to, which are in the index.
 * @param proposed separated by `|`
 * @param ask called with the one that is chosen
 */
export function questionsView(
  proposed: string,
  ask: (query: string) => void,
): TemplateResult | typeof nothing {
  const questions = (proposed ? proposed.split('|') : namesOnPage()).map(text => text.trim()).filter(Boolean);
  if (!questions.length) return nothing;
  return html`<p class="questions">
    ${questions
      .slice(0, MOST)
      .map(
        query =>
          html`<button part="button" type="button" dir="auto" @click=${() => ask(query)}>${query}</button> `,
      )}
  </p>`;
}

/** Without numbers and permalinks. A front page may have no headings, but links to what there is. */
function namesOnPage(): string[] {
  const content = findContentRoot(document);
  const {origin} = location;
  const links = [...content.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"],nav *)')];
  const names = [...content.querySelectorAll('h2'), ...links.filter(link => link.origin === origin)].map(
    ({textContent}) => textContent.trim().replace(/^\d[\d.]*\s+|[\s#¶§]+$/g, ''),
  );
  return [...new Set(names)].filter(text => text.length <= LONGEST);
}

export const questionStyles = css`
  .questions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block: 0.75em;
  }
`;
