/**
 * What an author sets, the same for every tool.
 *
 * @typedef {object} DocentOptions
 * @property {string} [api] address of a host that answers search; there is no index then. Default: the index beside the pages
 * @property {string} [project] slug of the project. Default, for the index: from the site's title, else from the folder's path
 * @property {string} [version] slug of the version. Default, for the index: `latest`
 * @property {string} [hotkeys] shortcuts, with spaces between; empty: none. Default: `/ mod+k`
 * @property {boolean} [search] Default: true
 * @property {boolean} [previews] Default: true
 * @property {boolean} [versions] the menu of versions, on a host that has several. Default: true
 * @property {string} [contentRoot] CSS selector of the element whose links have previews. Default: `[role=main]`, `main` or the body
 */

/** Where the elements and the index are, below the root of the site. */
export const ELEMENTS_FOLDER = 'docent';
export const INDEX_FOLDER = 'docent-index';

/**
 * The attributes of the script tag.
 *
 * @param {DocentOptions} options
 * @param {string} base from a page to the root of the site, as `/my-site/` or `../`
 * @returns {Record<string, string>}
 */
export function tagAttributes(options, base) {
  const root = base === '' || base.endsWith('/') ? base : `${base}/`;
  const {
    api,
    project,
    version,
    hotkeys,
    search = true,
    previews = true,
    versions = true,
    contentRoot,
  } = options;
  const given = {
    type: 'module',
    src: `${root}${ELEMENTS_FOLDER}/docent.js`,
    'data-api': api || undefined,
    'data-index': api ? undefined : `${root}${INDEX_FOLDER}/`,
    'data-project': project || undefined,
    'data-version': version || undefined,
    'data-hotkeys': hotkeys,
    'data-no-search': search ? undefined : '',
    'data-no-previews': previews ? undefined : '',
    'data-no-versions': versions ? undefined : '',
    'data-content-root': contentRoot || undefined,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The same as HTML.
 *
 * @param {DocentOptions} options
 * @param {string} base
 */
export function scriptTag(options, base) {
  const words = Object.entries(tagAttributes(options, base)).map(
    ([name, value]) => ` ${name}="${escape(value)}"`,
  );
  return `<script${words.join('')}></script>`;
}

/**
 * The options, with the project's name from the title of the site where there is none. A host knows its projects by names of
 * its own, so nothing is guessed for one.
 *
 * @template {DocentOptions} Options
 * @param {Options} options
 * @param {unknown} title
 * @returns {Options}
 */
export function namedAfter(options, title) {
  if (options.project || options.api || typeof title !== 'string') return options;
  const project = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  return project ? {...options, project} : options;
}

const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
