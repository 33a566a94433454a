/**
 * What a page loads up front, and all of it: `<script type="module" src="…/docent.js">`. It listens for the
 * first sign that a reader wants search or a preview, and imports the rest then. Options are `data-` attributes
 * of the tag, see `ScriptTagOptions`.
 */
import {readOptions, type ScriptTagOptions} from './script-tag/options.js';
import {watchLinks} from './script-tag/watch-links.js';
import {watchSearch} from './script-tag/watch-search.js';

const page: HTMLElement & {docent?: ScriptTagOptions} = document.documentElement;

// Marked on the page, so that one that has the tag twice, or in two versions, is served once.
if (!page.docent) {
  const options = (page.docent = readOptions());
  if (options.search !== 'off') watchSearch(page, options, () => import('./search/define.js'));
  if (options.previews !== 'off') watchLinks(options, () => import('./preview/define.js'));
  if (document.querySelector('docs-embed')) void import('./embed/define.js');
}
