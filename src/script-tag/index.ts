/**
 * All that a page loads up front: `<script type="module" src="…/docent.js">`. It listens for the
 * first sign that a reader wants search or a preview, and only then imports the rest. Options are `data-` attributes
 * of the tag, see `PageOptions`.
 */
import {pageOptions, type PageOptions} from '../page/options.js';
import {previewsOnDemand} from './previews.js';
import {searchOnDemand} from './search.js';

/** How long the code of an element may take to load, in ms. */
const LIMIT = 10_000;

const root: HTMLElement & {docent?: PageOptions} = document.documentElement;

// A mark on the page, so that a second tag, perhaps of another version, does nothing.
if (!root.docent) {
  const options = (root.docent = pageOptions());
  if (options.noSearch === undefined)
    searchOnDemand(options, () => loadCode([import('../elements/search/define.js')]));
  if (options.noPreviews === undefined)
    previewsOnDemand(options, () => loadCode([import('../elements/preview/define.js')]));
  if (document.querySelector('docs-embed')) void loadCode([import('../elements/embed/define.js')]);
}

/**
 * Resolves to `undefined` if the code fails to load. Says so in the console: nothing else tells the author why search
 * is missing from a page that works.
 *
 * @param code the module that is wanted. The build adds the files that it imports, see tools/side-by-side.mjs.
 */
function loadCode<Code>(code: [Promise<Code>]): Promise<Code | undefined> {
  return new Promise<Code>((resolve, reject) => {
    Promise.all(code).then(([wanted]) => resolve(wanted), reject);
    setTimeout(reject, LIMIT, 'loading');
  }).catch((error: unknown) => {
    console.error('docent:', error);
    return undefined;
  });
}
