import {html, nothing, type TemplateResult} from 'lit';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import {namesScope} from './scope-in-query.js';
import type {ScopeController} from './scope-controller.js';

/** Where is searched, as a control, or in words where there is nothing to choose; below the box. */
export function scopeView(
  scope: ScopeController,
  words: string,
  says: PanelMessages['scope'],
): TemplateResult | typeof nothing {
  const {choices, chosen, isPullRequest} = scope;
  if (namesScope(words)) return html`<span>${says.typed}</span>`;
  if (choices.all.length < 2 && !isPullRequest) return nothing;
  const handleChange = ({target}: Event) => scope.choose((target as HTMLSelectElement).value);
  return html`<label
      ><span>${says.where}</span>
      <select part="scope" @change=${handleChange}>
        ${choices.all.map(
          choice => html`<option value=${choice.key} .selected=${choice === chosen}>${choice.label}</option>`,
        )}
      </select></label
    >
    ${isPullRequest ? html`<span part="scope-note">${says.pullRequest}</span>` : nothing}`;
}

/** Where there is something when there is nothing here, with one action. */
export function elsewhereView(
  {elsewhere, choose}: {elsewhere: ScopeController['elsewhere']; choose: (key: string) => void},
  says: PanelMessages['scope'],
): TemplateResult | typeof nothing {
  if (!elsewhere) return nothing;
  const {choice, pages, place} = elsewhere;
  return html`<p>
    <button part="elsewhere" type="button" @click=${() => choose(choice.key)}>
      ${says.elsewhere(pages, place)}
    </button>
  </p>`;
}
