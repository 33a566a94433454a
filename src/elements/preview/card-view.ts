import {html, nothing, type TemplateResult} from 'lit';
import type {SectionFailure} from '../../i18n/failures.js';
import type {Messages} from '../../i18n/messages.js';
import type {CardContent, CardModel} from './card-model.js';

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
  readonly messages: Messages;
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

/** The element that shows the content of a card. */
export interface ContentHost {
  readonly messages: Pick<Messages, 'previewMore' | 'previewOutline' | 'previewMembers'>;
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
          <summary>${messages.previewMore}</summary>
          ${rest}
        </details>`
      : nothing
  }${
    outline.length
      ? html`<div class="outline">
          <p class="rubric">${isObject ? messages.previewMembers : messages.previewOutline}</p>
          ${outline}
        </div>`
      : nothing
  }`;
}

/** What a card shows where there is no content, yet or at all. */
export function placeholderView({section, error}: CardModel, messages: Messages): TemplateResult {
  if (section) return problemView(messages.emptySection);
  if (error !== undefined) return problemView(messages.previewFailed(failureOf(error)));
  return html`<div part="skeleton" role="img" aria-label=${messages.previewLoading}>
    <i></i><i></i><i></i>
  </div>`;
}

const problemView = (problem: string): TemplateResult => html`<p part="problem">${problem}</p>`;

function failureOf(error: unknown): SectionFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: SectionFailure}).kind ?? 'unknown';
}
