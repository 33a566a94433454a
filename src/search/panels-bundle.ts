import {html, nothing} from 'lit';
import type {SearchController} from './asking/search-controller.js';
import {OwnerSettingsController} from './dialog/owner-settings-controller.js';
import {ViewportController} from './dialog/viewport-controller.js';
import {SearchHistoryController} from './history/search-history-controller.js';
import {NoResultsController} from './no-results-controller.js';
import type {Panels} from './panels.js';
import {ResultPreviewController} from './result-preview/result-preview-controller.js';
import {resultPreviewStyles} from './result-preview/result-preview-styles.js';
import {ResumeController} from './resume/resume-controller.js';
import {ScopeController} from './scope/scope-controller.js';
import {scopeStyles} from './scope/scope-styles.js';
import type {SearchHost} from './search-host.js';
import {SettingsController, settingsStyles} from './settings/settings-controller.js';

/**
 * The features of search that load once it is open, or earlier if the page's address or history entry opens it: scope,
 * search history, result preview, settings, resuming after Back, the fit to small viewports, and the loader of what is
 * offered for a query without results. Until then search works without them.
 */
export function createPanels(host: SearchHost, search: SearchController): Panels {
  const root = host.shadowRoot!;
  const styles = [scopeStyles, resultPreviewStyles, settingsStyles];
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styles.map(({styleSheet}) => styleSheet!)];
  const scope = new ScopeController(host, search);
  new OwnerSettingsController(host, scope);
  const searchHistory = new SearchHistoryController(host, search);
  const settings = new SettingsController(host, searchHistory);
  const noResults = new NoResultsController(host, search, scope);
  const resultPreview = new ResultPreviewController(host, search);
  new ResumeController(host, search, scope);
  new ViewportController(host);
  host.requestUpdate();
  return {
    scopesFor: scope.scopesFor,
    settingsButton: () => settings.renderButton(),
    toolbar() {
      const menu = settings.render();
      const parts = [scope.render(), resultPreview.renderButton()];
      const bar = parts.every(part => part === nothing)
        ? nothing
        : html`<div class="toolbar small quiet">${parts}</div>`;
      return menu === nothing && bar === nothing ? nothing : html`<div>${menu} ${bar}</div>`;
    },
    belowMessage: () => (search.state.phase === 'idle' ? searchHistory.render() : noResults.render()),
    resultPreview: () => resultPreview.render(),
  };
}
