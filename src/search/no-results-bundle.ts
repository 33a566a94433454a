import type {TemplateResult} from 'lit';
import type {SearchController} from './asking/search-controller.js';
import {NothingFoundController} from './nothing-found/nothing-found-controller.js';
import {ResultsPageLink} from './results-page/results-page-link.js';
import type {ScopeController} from './scope/scope-controller.js';
import type {SearchHost} from './search-host.js';

export interface NoResults {
  /** Below the message that is shown instead of results. */
  render(): TemplateResult | symbol;
}

/**
 * What search offers for a query without results: a spelling or a scope that has some, or, if the query failed, the
 * site's own results page. Loaded with the first such query.
 */
export function createNoResults(
  host: SearchHost,
  search: SearchController,
  scope: ScopeController,
): NoResults {
  const nothingFound = new NothingFoundController(host, search, scope);
  const resultsPageLink = new ResultsPageLink(host, search);
  host.requestUpdate();
  return {
    render: () => (search.state.phase === 'nothing' ? nothingFound.render() : resultsPageLink.render()),
  };
}
