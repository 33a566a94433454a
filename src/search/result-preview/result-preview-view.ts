import {html, nothing, type TemplateResult} from 'lit';
import type {PanelHost} from '../panels/panel-host.js';
import type {ResultPreviewController} from './result-preview-controller.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';

/** The section of the result that is shown. Comes together with the element that shows sections. */
export function resultPreviewView(
  host: PanelHost,
  pane: ResultPreviewController,
  says: PanelMessages['pane'],
  open: () => void,
): TemplateResult | typeof nothing {
  const {shown} = pane;
  if (!shown?.url) return nothing;
  return html`${
      pane.isWide
        ? nothing
        : html`<div part="pane-tools" class="small">
            <button part="pane-back" type="button" @click=${() => pane.leave()}>${says.back}</button>
            <button type="button" aria-label=${says.previous} @click=${() => pane.step(-1)}>‹</button>
            <button type="button" aria-label=${says.next} @click=${() => pane.step(1)}>›</button>
            <button part="pane-open" type="button" @click=${open}>${says.open}</button>
          </div>`
    }
    <docs-embed
      loading="eager"
      source
      href=${shown.url.replace(/#?:~:.*$/, '')}
      api=${host.api || nothing}
      project=${host.project || nothing}
      version=${host.version || nothing}
    ></docs-embed>`;
}
