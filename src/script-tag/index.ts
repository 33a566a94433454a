/**
 * Everything that a page loads up front: `<script type="module" src="…/docent.js">`. It listens for the first
 * sign that a reader wants search or a preview, and only then imports the rest. Options are `data-`
 * attributes of the tag; see `PageOptions`.
 */
import {pageOptions, type PageOptions} from '../page/options.js';
import {previewsOnDemand} from './previews.js';
import {searchOnDemand} from './search.js';

/** How long the code of an element may take to load, in ms. */
const LIMIT = 10_000;

const root: HTMLElement & {docent?: PageOptions} = document.documentElement;

// A second tag on the page, perhaps of another version, does nothing. Nor does one in XHTML, whose parser refuses the
// markup of the elements.
if (!root.docent && document.contentType === 'text/html') {
  const options = (root.docent = pageOptions(document));
  if (!('noSearch' in options))
    searchOnDemand(options, () => loadCode([import('../elements/search/define.js')]));
  if (!('noPreviews' in options))
    previewsOnDemand(options, () => loadCode([import('../elements/preview/define.js')]));
  if (document.querySelector('docs-embed')) void import('../elements/embed/define.js');
}

/**
 * Resolves to `undefined` if the code fails to load, and logs the error: nothing else would tell the author
 * why search is missing.
 *
 * @param code the module. The build adds the files that it imports; see tools/side-by-side.mjs.
 */
function loadCode<Code>(code: [Promise<Code>]): Promise<Code | undefined> {
  return new Promise<[Code]>((resolve, reject) => {
    Promise.all(code).then(resolve, reject);
    setTimeout(reject, LIMIT, 'loading');
  }).then(
    ([wanted]) => wanted,
    (error: unknown) => {
      console.error('docent:', error);
      return undefined;
    },
  );
}
