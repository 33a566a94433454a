import {DocsVersions} from './docs-versions.js';

/**
 * Registers the element, for the script tag: importing this module has no side effects, so it can be loaded early.
 *
 * @param prepare called before, if the element is not registered already
 */
export function defineOnDemand(prepare: () => void): void {
  if (customElements.get('docs-versions')) return;
  prepare();
  customElements.define('docs-versions', DocsVersions);
}
