import {html, nothing, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {CardContent} from './card-content.js';

/** The element that shows the content of a card. */
export interface ContentHost {
  readonly messages: Pick<PreviewMessages, 'more' | 'outline' | 'members'>;
  /** Called after the rest was unfolded or folded again. */
  requestUpdate(): void;
}

/** The content of a section: its titles, the beginning of its text, the rest to be unfolded, and an outline. */
export function contentView(content: CardContent, host: ContentHost): TemplateResult {
  const {messages} = host;
  const {titles, lead, rest, outline, hasRest, isUnfolded, isObject} = content;
  const handleToggle = ({target}: Event): void => {
    content.isUnfolded = (target as HTMLDetailsElement).open;
    host.requestUpdate();
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
