import {html, nothing, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {CardModel} from './card-content.js';
import {contentView} from './content-view.js';
import {placeholderView} from './placeholder-view.js';

/** What is added to a card for a reader who has come to it. */
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

export interface CardViewOptions {
  readonly model: CardModel | null;
  readonly messages: PreviewMessages;
  /** Where the section is from. */
  readonly source: TemplateResult | null | undefined;
  readonly isSheet: boolean;
  readonly tools: CardToolViews | null;
  readonly handleEnter: (event: Event) => void;
  readonly handleLeave: (event: Event) => void;
  readonly handleUnfold: () => void;
}

/** The card, a dialog that is not modal: the page stays in use, and the focus stays where it was. */
export function cardView(options: CardViewOptions): TemplateResult {
  const {model, messages, isSheet, tools, handleEnter, handleLeave, handleUnfold} = options;
  return html`<div
    id="card"
    part=${isSheet ? 'card sheet' : 'card'}
    popover="manual"
    role="dialog"
    aria-label=${model ? messages.previewOf(model.link.textContent.trim()) : nothing}
    @pointerenter=${handleEnter}
    @pointerleave=${handleLeave}
    @focusin=${handleEnter}
    @focusout=${handleLeave}
  >
    <div id="body" part="body" role="group" tabindex="0">
      ${tools?.backView()}${model && bodyView(model, messages, handleUnfold)}
    </div>
    ${tools?.menuView()}${model && footerView(model, options)}
  </div>`;
}

/** The content of a section, or what is said in its place. */
export const bodyView = (
  model: CardModel,
  messages: PreviewMessages,
  handleUnfold: () => void,
): TemplateResult =>
  model.content ? contentView(model.content, messages, handleUnfold) : placeholderView(model, messages);

function footerView({url}: CardModel, options: CardViewOptions): TemplateResult {
  const {messages, source, tools} = options;
  return html`<div part="footer">
    <span part="path" id="path">${source}</span>
    ${tools?.buttonsView()}
    <a part="open" href=${url.href} aria-describedby="path">${messages.open}</a>
    ${tools?.closeView()}
  </div>`;
}
