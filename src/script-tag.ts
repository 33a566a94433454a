/**
 * What a page loads up front, and all of it: `<script type="module" src="…/docent.js">`. It listens for the
 * first sign that a reader wants search or a preview, and imports the rest then. Options are `data-` attributes
 * of the tag, see `ScriptTagOptions`.
 */
import {readOptions, type ScriptTagOptions} from './script-tag/options.js';
import {previewsOnDemand} from './script-tag/previews-on-demand.js';
import {searchOnDemand} from './script-tag/search-on-demand.js';

const root: HTMLElement & {docent?: ScriptTagOptions} = document.documentElement;

// Marked on the page, so that one that has the tag twice, or in two versions, is served once.
if (!root.docent) {
  const options = (root.docent = readOptions());
  if (options.search !== 'off') searchOnDemand(options, () => import('./search/define.js'));
  if (options.previews !== 'off') previewsOnDemand(options, () => import('./preview/define.js'));
  if (document.querySelector('docs-embed')) void import('./embed/define.js');
}
