import {html, nothing, type TemplateResult} from 'lit';
import {noResultsEn} from '../../i18n/english/no-results.js';
import {readPage} from '../../page/index.js';
import {sharedSearchClient} from '../../page/shared-search-client.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {type Elsewhere, findElsewhere} from './find-elsewhere.js';
import {findSpelling} from './find-spelling.js';

/** Alternatives that have results for a query that has none. */
export interface Proposals {
  /** Another spelling of the query. */
  readonly spelling?: string;
  readonly elsewhere?: Elsewhere;
}

/** Looks for proposals and reports each as it is found. A failed request finds nothing. */
export function propose(
  query: string,
  host: SearchHost,
  {choices, selected, scopesFor}: Pick<ScopeController, 'choices' | 'selected' | 'scopesFor'>,
  signal: AbortSignal,
  handleFound: (proposals: Proposals) => void,
): void {
  const {api, index} = readPage(document, host);
  const client = host.client ?? sharedSearchClient(api, index);
  const handOver = <Name extends keyof Proposals>(name: Name, look: Promise<Proposals[Name] | null>) =>
    look.then(
      found => found && !signal.aborted && handleFound({[name]: found}),
      () => {},
    );
  const scopes = scopesFor(query);
  if (scopes) void handOver('spelling', findSpelling(query, scopes, client, signal));
  const others = choices.all.filter(choice => choice !== selected);
  if (scopes?.length) void handOver('elsewhere', findElsewhere(query, others, client, signal));
}

export function proposalsView(
  {spelling, elsewhere}: Proposals,
  host: SearchHost,
  scope: ScopeController,
): TemplateResult {
  const messages = host.messages.panels?.noResults ?? noResultsEn;
  const button = (name: string, label: string, handleClick: () => void) =>
    html`<p>
      <button part="button" class=${name} type="button" @click=${handleClick}>${label}</button>
    </p>`;
  return html`${
    spelling === undefined
      ? nothing
      : button('spelling', messages.didYouMean(spelling), () => host.show({query: spelling}))
  }${
    elsewhere
      ? button('elsewhere', messages.elsewhere(elsewhere.pages, elsewhere.location), () =>
          scope.select(elsewhere.choice.key),
        )
      : nothing
  }`;
}
