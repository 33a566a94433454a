import {html, nothing, type TemplateResult} from 'lit';
import {namesScope} from '../../api/query/query-syntax.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import type {ScopeChoice, ScopeChoices} from './scope-choices.js';

/** What the view shows, and what it calls. */
interface Scope {
  readonly choices: ScopeChoices;
  readonly selected: ScopeChoice | undefined;
  readonly isPullRequest: boolean;
  readonly isPending: boolean;
  select(key: string): void;
}

/** The control for the search scope, if there is a choice, or a note that the query overrides it. */
export function scopeView(
  scope: Scope,
  query: string,
  messages: PanelMessages['scope'],
): TemplateResult | typeof nothing {
  const {choices, selected, isPullRequest, isPending} = scope;
  if (namesScope(query)) return html`<span>${messages.fromQuery}</span>`;
  if (isPending || (choices.all.length < 2 && !isPullRequest)) return nothing;
  const handleChange = ({target}: Event) => scope.select((target as HTMLSelectElement).value);
  return html`<label
      ><span>${messages.label}</span>
      <select part="button" class="scope" @change=${handleChange}>
        ${choices.all.map(
          choice =>
            html`<option value=${choice.key} .selected=${choice === selected}>${choice.label}</option>`,
        )}
      </select></label
    >
    ${isPullRequest ? html`<span class="scope-note">${messages.pullRequest}</span>` : nothing}`;
}
