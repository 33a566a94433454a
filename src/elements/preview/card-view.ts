import {html, nothing, type TemplateResult} from 'lit';
import type {SectionFailure} from '../../i18n/failures.js';
import type {PreviewMessages} from '../../i18n/messages.js';
import type {PageIdentity} from '../../page/index.js';
import {sourceVersion} from '../../sections/index.js';
import type {CardContent, CardModel} from './card-model.js';
import {isOnThisPage} from './links.js';

/** What all views of a card need. */
export interface CardContext {
  readonly messages: PreviewMessages;
  readonly page: PageIdentity;
  /** Renders the card again. */
  requestUpdate(): void;
}

/** Controls that are added once the reader uses the card. */
export interface CardToolViews {
  /** The button that leads back from a link in the card, above the content. */
  backView(): TemplateResult | typeof nothing;
  /** The buttons in the footer. */
  buttonsView(): TemplateResult;
  /** The button that closes the card, at the end of the footer. */
  closeView(): TemplateResult | typeof nothing;
  /** The menu of preferences, above the footer. */
  menuView(): TemplateResult | typeof nothing;
}

export interface CardOptions {
  /** What the card shows; `null` if nothing has been shown yet. */
  readonly model: CardModel | null;
  readonly isSheet: boolean;
  /** Text for screen readers, which read it aloud when it changes. */
  readonly announcement: string;
  /** Called when the pointer or the focus enters the card. */
  readonly handleCardEnter: (event: Event) => void;
  readonly handleCardLeave: (event: Event) => void;
  /** The controls of the card; `null` until the reader uses the card. */
  readonly tools: CardToolViews | null;
}

/** The card: a dialog that is not modal, so the page stays usable and keeps the focus. */
export function cardView(context: CardContext, options: CardOptions): TemplateResult {
  const {model, isSheet, announcement, handleCardEnter, handleCardLeave, tools} = options;
  const name = model?.link.textContent.trim();
  return html`<div
    id="card"
    part=${isSheet ? 'card sheet' : 'card'}
    popover="manual"
    role="dialog"
    aria-label=${name === undefined ? nothing : context.messages.previewOf(name)}
    @pointerenter=${handleCardEnter}
    @pointerleave=${handleCardLeave}
    @focusin=${handleCardEnter}
    @focusout=${handleCardLeave}
  >
    <div id="body" part="body" role="group" aria-label=${name ?? nothing} tabindex="0">
      ${tools?.backView()}${model && bodyView(model, context)}
    </div>
    ${tools?.menuView()}${model && footerView(model, context, tools)}
    <p class="announcement" role="status">${announcement}</p>
  </div>`;
}

/** The content of a section, or its placeholder. */
export const bodyView = (model: CardModel, {messages}: CardContext): TemplateResult =>
  model.content
    ? html`${model.isMissingSection ? problemView(messages.previewFailed('no-section')) : nothing}${contentView(model.content, messages)}`
    : placeholderView(model, messages);

function footerView(model: CardModel, context: CardContext, tools: CardToolViews | null): TemplateResult {
  const {url} = model;
  return html`<div part="footer">
    <span part="path" id="path">${pathView(url, context)}</span>
    ${tools?.buttonsView()}${moreView(model, context)}
    <a part="open" href=${url.href} aria-describedby="path">${context.messages.open}</a>
    ${tools?.closeView()}
  </div>`;
}

/**
 * Says where a section is: on this page, or in which project, version and page. Warns if it is in another version than the
 * page.
 */
export function pathView(url: URL, {page, messages}: CardContext): TemplateResult {
  if (isOnThisPage(url)) return html`${messages.previewSamePage}`;
  const filename = document.querySelector<HTMLMetaElement>(
    'meta[name=readthedocs-resolver-filename]',
  )?.content;
  const here = {...page, url: new URL(document.URL), filename};
  const {project, version, path, isOtherVersion} = sourceVersion(url, here);
  // Only names that are in the address are shown. A host with a single project may leave its name out of addresses; readers
  // then need no name to tell it from other projects.
  const parts = [url.host, ...url.pathname.split('/')];
  const names = [project, isOtherVersion ? undefined : version];
  const source = names.filter(name => name && parts.includes(name)).join(' ');
  return html`${
      isOtherVersion
        ? html`<strong part="version-warning" dir="auto">${messages.previewOtherVersion(version!)}</strong>`
        : nothing
    }${source && html`<span part="source" dir="auto">${source}</span>`}<bdi>${path}</bdi>`;
}

/** The button that unfolds the rest of the text, and moves the focus there. */
export function moreView({content}: CardModel, context: CardContext): TemplateResult | typeof nothing {
  if (!content?.hasRest || content.isUnfolded) return nothing;
  const handleClick = ({target}: Event): void => {
    content.isUnfolded = true;
    (target as Element).closest('[popover]')!.querySelector<HTMLElement>('[part=body]')!.focus();
    context.requestUpdate();
  };
  return html`<button part="button" class="more" type="button" @click=${handleClick}>
    ${context.messages.previewMore}
  </button>`;
}

/** The content of a section: its titles, the beginning of its text, the rest once it is unfolded, and an outline. */
export function contentView(content: CardContent, messages: PreviewMessages): TemplateResult {
  const {titles, lead, rest, outline, isObject} = content;
  return html`${titles.map(({kind, nodes}) =>
    kind === 'heading' ? nodes : html`<div class=${kind}>${nodes}</div>`,
  )}${lead}${rest}${
    outline.length
      ? html`<div class="outline">
          <p class="rubric">${isObject ? messages.previewMembers : messages.previewOutline}</p>
          ${outline}
        </div>`
      : nothing
  }`;
}

/** What a card shows while there is no content, and if there is none. */
function placeholderView(
  {section, error, isMissingSection}: CardModel,
  messages: PreviewMessages,
): TemplateResult {
  if (isMissingSection) return problemView(messages.previewFailed('no-section'));
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
