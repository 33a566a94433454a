import {html, nothing} from 'lit';
import type {SearchController} from './asking/search-controller.js';
import {ViewportController} from './dialog/viewport-controller.js';
import {searchHistoryStyles} from './history/search-history-styles.js';
import {SearchHistoryController} from './history/search-history-controller.js';
import type {Panels} from './panels.js';
import {ResultPreviewController} from './result-preview/result-preview-controller.js';
import {resultPreviewStyles} from './result-preview/result-preview-styles.js';
import {ResultsPageLink} from './results-page/results-page-link.js';
import {ResumeController} from './resume/resume-controller.js';
import {ScopeController} from './scope/scope-controller.js';
import {scopeStyles} from './scope/scope-styles.js';
import type {SearchHost} from './search-host.js';

/**
 * The features of search that are loaded once it is open, or before, where the page's address or history entry asks
 * for search to open: scope, search history, result preview, resuming after Back, the link to the results page, and
 * the fit to small viewports. Search works without them until then.
 */
export function createPanels(host: SearchHost, search: SearchController): Panels {
  const root = host.shadowRoot!;
  const styles = [scopeStyles, searchHistoryStyles, resultPreviewStyles];
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styles.map(({styleSheet}) => styleSheet!)];
  const scope = new ScopeController(host, search);
  const searchHistory = new SearchHistoryController(host, search);
  const resultPreview = new ResultPreviewController(host, search);
  const resultsPageLink = new ResultsPageLink(host, search);
  new ResumeController(host, search, scope);
  new ViewportController(host);
  host.requestUpdate();
  return {
    scopesFor: query => scope.scopesFor(query),
    toolbar() {
      const parts = [scope.render(), resultPreview.renderButton()];
      if (parts.every(part => part === nothing)) return nothing;
      return html`<div class="toolbar small quiet">${parts}</div>`;
    },
    belowMessage: () => {
      const {phase} = search.state;
      if (phase === 'idle') return searchHistory.render();
      return phase === 'nothing' ? scope.renderElsewhere() : resultsPageLink.render();
    },
    resultPreview: () => resultPreview.render(),
  };
}
