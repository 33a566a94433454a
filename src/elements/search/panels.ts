import {html, nothing, type TemplateResult} from 'lit';
import type {Where} from '../../api/index.js';
import type {SearchController} from './controller.js';
import {OwnerSettingsController} from './owner-settings.js';
import {ViewportController} from './viewport.js';
import {SearchHistoryController, searchHistoryStyles} from './history-view.js';
import {NoResultsController} from './no-results-controller.js';
import {ResultPreviewController, resultPreviewStyles} from './result-preview.js';
import {ResumeController} from './resume.js';
import {ScopeController, scopeStyles} from './scope.js';
import type {SearchHost} from './search-host.js';
import {SettingsController, settingsMenuStyles, settingsStyles} from './settings.js';

/** A template, or Lit's `nothing`. */
type View = TemplateResult | symbol;

/** What `panels-bundle.ts` adds to search once it has loaded, as the element and its views see it. */
export interface Panels {
  /** Where to search; `undefined` while the reader has no choice. */
  scopesFor(query: string): readonly Where[] | undefined;
  /** In the header. */
  settingsButton(): View;
  /** Between the box and the results: settings, scope. */
  toolbar(): View;
  /** Below the message shown instead of results. */
  belowMessage(): View;
  /** Beside the results, or over them on narrow screens. */
  resultPreview(): View;
}

/**
 * The features of search that load once it is open, or earlier if the page's address or history entry opens it: scope,
 * search history, result preview, settings, resuming after Back, the fit to small viewports, and the loader of what is
 * offered for a query without results. Until then search works without them.
 */
export function createPanels(host: SearchHost, search: SearchController): Panels {
  const root = host.shadowRoot!;
  const styles = [scopeStyles, resultPreviewStyles, settingsStyles, settingsMenuStyles, searchHistoryStyles];
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
