import {css, html, nothing, type TemplateResult} from 'lit';
import {findContentRoot} from '../../page/content-root.js';

/** Questions that are offered at a time. */
const MOST = 3;
/** Characters of a heading that may be one. */
const LONGEST = 40;

/**
 * What a reader may ask, while nothing is typed and nothing was opened before: what the page's author proposes, else headings
 * of the page, which are in the index.
 * @param proposed separated by `|`
 * @param ask called with the one that is chosen
 */
export function questionsView(
  proposed: string,
  ask: (query: string) => void,
): TemplateResult | typeof nothing {
  const questions = (proposed ? proposed.split('|') : headingsOfPage())
    .map(text => text.trim())
    .filter(Boolean);
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

/** Without their numbers and permalinks. */
function headingsOfPage(): string[] {
  const headings = [...findContentRoot(document).querySelectorAll('h2')].map(heading =>
    heading.textContent.trim().replace(/^[\d.\s]+|[\s#¶§]+$/g, ''),
  );
  return [...new Set(headings)].filter(text => text.length <= LONGEST);
}

export const questionStyles = css`
  .questions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block: 0.75em;
  }
`;
