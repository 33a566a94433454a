import {html, nothing, type TemplateResult} from 'lit';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import type {Hit} from '../results/hit.js';
import type {SearchHost} from '../search-host.js';
import {hitView} from './hit-view.js';

export interface PreviewToolHandlers {
  readonly back: () => void;
  readonly open: () => void;
  readonly previous: () => void;
  readonly next: () => void;
}

/** On narrow screens, above the section. */
export const previewToolsView = (
  messages: PanelMessages['resultPreview'],
  on: PreviewToolHandlers,
): TemplateResult =>
  html`<div class="preview-tools small">
    <button part="button" class="back" type="button" @click=${on.back}>${messages.back}</button>
    <button part="button" type="button" aria-label=${messages.previous} @click=${on.previous}>‹</button>
    <button part="button" type="button" aria-label=${messages.next} @click=${on.next}>›</button>
    <button part="button" class="open-result" type="button" @click=${on.open}>${messages.open}</button>
  </div>`;

/** The section that a result leads to. Until it has loaded, and if it cannot be loaded, what the answer contains about it. */
export const sectionView = (
  {api, project, version, mediaFrom, sources}: SearchHost,
  hit: Hit,
  isAsked: boolean,
): TemplateResult =>
  html`<docs-embed
    loading="eager"
    source
    exportparts="body: result-preview-body, problem: message, source: footer"
    href=${(isAsked && hit.url) || nothing}
    api=${api || nothing}
    project=${project || nothing}
    version=${version || nothing}
    media-from=${mediaFrom || nothing}
    sources=${sources || nothing}
    >${hitView(hit)}</docs-embed
  >`;
