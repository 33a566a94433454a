/**
 * All that a page loads up front: `<script type="module" src="…/docent.js">`. It listens for the
 * first sign that a reader wants search or a preview, and only then imports the rest. Options are `data-` attributes
 * of the tag, see `PageOptions`.
 */
import {pageOptions, type PageOptions} from './page/options.js';
import {previewsOnDemand} from './script-tag/previews-on-demand.js';
import {searchOnDemand} from './script-tag/search-on-demand.js';

const root: HTMLElement & {docent?: PageOptions} = document.documentElement;

// A mark on the page, so that a second tag, perhaps of another version, does nothing.
if (!root.docent) {
  const options = (root.docent = pageOptions());
  if (options.search !== 'off') searchOnDemand(options, () => import('./elements/search/define.js'));
  if (options.previews !== 'off') previewsOnDemand(options, () => import('./elements/preview/define.js'));
  if (document.querySelector('docs-embed')) void import('./elements/embed/define.js');
}
