import {pageOptions, type PageOptions} from '../page/options.js';
import {previewsOnDemand} from './previews.js';
import {searchOnDemand} from './search.js';

/**
 * Matches a page that may have several versions: it contains the element, or Docent's host says so in a meta tag, or it waits
 * for the configuration that Read the Docs' own script provides.
 */
const HAS_VERSIONS =
  'docs-versions,head>[name=docent-versions],head:has([name=readthedocs-addons-api-version]) [src*=readthedocs-addons]';

/** How long the code of an element may take to load, in ms. */
const LOAD_TIMEOUT = 10_000;

/**
 * Listens for the first sign that a reader wants search or a preview, and only then imports the rest. A second start on
 * the page, perhaps of another version, does nothing. In XHTML, it does nothing either, because the parser rejects the
 * markup of the elements.
 */
export function start(): void {
  const root: HTMLElement & {docent?: PageOptions} = document.documentElement;
  if (root.docent || document.contentType !== 'text/html') return;
  const options = (root.docent = pageOptions(document));
  if (!('noSearch' in options))
    searchOnDemand(options, () => loadCode([import('../elements/search/define.js')]));
  if (!('noPreviews' in options))
    previewsOnDemand(options, () => loadCode([import('../elements/preview/define.js')]));
  if (!('noVersions' in options) && document.querySelector(HAS_VERSIONS))
    void import('./buttons.js').then(code => code.addVersionsButton());
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
    setTimeout(reject, LOAD_TIMEOUT, 'loading');
  }).then(
    ([loaded]) => loaded,
    (error: unknown) => {
      console.error('docent:', error);
      return undefined;
    },
  );
}
