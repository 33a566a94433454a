import {html, nothing, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {CardModel} from './card-content.js';
import {contentView} from './content-view.js';
import {placeholderView} from './placeholder-view.js';

/** Controls that are added once the reader uses the card. */
export interface CardToolViews {
  /** Above the content. */
  backView(): TemplateResult | typeof nothing;
  /** In the footer. */
  buttonsView(): TemplateResult;
  /** At the end of the footer. */
  closeView(): TemplateResult | typeof nothing;
  /** Above the footer. */
  menuView(): TemplateResult | typeof nothing;
}

/** The element that shows a card. */
export interface CardHost {
  /** What the card shows. */
  readonly model: CardModel | null;
  readonly messages: PreviewMessages;
  /** Where a section is from. */
  sourceView(url: URL): TemplateResult | undefined;
  requestUpdate(): void;
}

/** How a card is shown, and what happens when the pointer or the focus enters or leaves it. */
export interface CardControl {
  readonly isSheet: boolean;
  readonly handleCardEnter: (event: Event) => void;
  readonly handleCardLeave: (event: Event) => void;
}

/** The card, a dialog that is not modal: the page stays in use, and the focus stays where it was. */
export function cardView(
  host: CardHost,
  {isSheet, handleCardEnter, handleCardLeave}: CardControl,
  tools: CardToolViews | null,
): TemplateResult {
  const {model, messages} = host;
  return html`<div
    id="card"
    part=${isSheet ? 'card sheet' : 'card'}
    popover="manual"
    role="dialog"
    aria-label=${model ? messages.previewOf(model.link.textContent.trim()) : nothing}
    @pointerenter=${handleCardEnter}
    @pointerleave=${handleCardLeave}
    @focusin=${handleCardEnter}
    @focusout=${handleCardLeave}
  >
    <div id="body" part="body" role="group" tabindex="0">
      ${tools?.backView()}${model && bodyView(model, host)}
    </div>
    ${tools?.menuView()}${model && footerView(model, host, tools)}
  </div>`;
}

/** The content of a section, or its placeholder. */
export const bodyView = (
  model: CardModel,
  host: Pick<CardHost, 'messages' | 'requestUpdate'>,
): TemplateResult =>
  model.content ? contentView(model.content, host) : placeholderView(model, host.messages);

function footerView({url}: CardModel, host: CardHost, tools: CardToolViews | null): TemplateResult {
  return html`<div part="footer">
    <span part="path" id="path">${host.sourceView(url)}</span>
    ${tools?.buttonsView()}
    <a part="open" href=${url.href} aria-describedby="path">${host.messages.open}</a>
    ${tools?.closeView()}
  </div>`;
}
