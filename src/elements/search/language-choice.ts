import {css, html, nothing, type TemplateResult} from 'lit';
import {languageName} from '../../i18n/language-name.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {NarrowedLanguage} from './state.js';

/** The parameters of the choice. */
interface LanguageChoice {
  /** What the answer leaves out; `undefined` if it is not narrowed to a language. */
  readonly languages: NarrowedLanguage | undefined;
  /** Number of matching pages in the language. */
  readonly count: number;
  /** Whether the reader has chosen all languages. */
  readonly isAll: boolean;
  readonly messages: SearchMessages;
  readonly choose: (isAll: boolean) => void;
}

/** The language that is searched, and beside it a button that searches all languages, with the number of pages it would find. */
export function languageChoice({languages, count, isAll, messages, choose}: LanguageChoice): TemplateResult {
  const {format} = new Intl.NumberFormat(messages.language);
  return html`<span class="languages">
    ${isAll || !languages ? nothing : html`<span class="quiet">${languageName(languages.searched, messages)}</span>`}
    <button part="button" class="filter" type="button" aria-pressed=${isAll} @click=${() => choose(!isAll)}>
      ${messages.allLanguages}
      ${isAll || !languages ? nothing : html`<span class="quiet">${format(count + languages.others)}</span>`}
    </button>
  </span>`;
}

export const styles = css`
  .languages {
    display: flex;
    align-items: center;
    flex: none;
    gap: 0.25em;
    white-space: nowrap;
  }
  /* On narrow screens, the choice has a line of its own: there is no room beside the number of pages and the other buttons. */
  @media (max-width: 30rem) {
    [part='footer']:has(.languages) {
      flex-wrap: wrap;
      row-gap: 0;
    }
    .languages {
      order: 1;
      flex: 1 0 100%;
    }
    .languages button {
      margin-inline-start: auto;
    }
  }
  [part='footer'] [aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 14%, var(--bg));
  }
  @media (forced-colors: active) {
    /* An outline, as for rows: in forced colours, browsers put a backplate behind text, so it could not be read on a fill. */
    [part='footer'] [aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
