import {html, nothing, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {CardContent} from './card-content.js';

/** The words of a card's content. */
export type ContentMessages = Pick<PreviewMessages, 'more' | 'outline' | 'members'>;

/**
 * The content of a section: its titles, the first of its text, the rest to be unfolded, and what follows.
 * @param handleUnfold called after the rest was unfolded or folded again
 */
export function contentView(
  content: CardContent,
  messages: ContentMessages,
  handleUnfold: () => void,
): TemplateResult {
  const {titles, lead, rest, outline, hasRest, isUnfolded, isObject} = content;
  const handleToggle = ({target}: Event): void => {
    content.isUnfolded = (target as HTMLDetailsElement).open;
    handleUnfold();
  };
  return html`${titles.map(({kind, nodes}) =>
    kind === 'heading' ? nodes : html`<div class=${kind}>${nodes}</div>`,
  )}${lead}${
    hasRest
      ? html`<details class="more" ?open=${isUnfolded} @toggle=${handleToggle}>
          <summary>${messages.more}</summary>
          ${rest}
        </details>`
      : nothing
  }${
    outline.length
      ? html`<div class="outline">
          <p class="rubric">${isObject ? messages.members : messages.outline}</p>
          ${outline}
        </div>`
      : nothing
  }`;
}
