/**
 * The options of authors, the same for every tool.
 *
 * @typedef {object} DocentOptions
 * @property {string} [api] URL of a host that answers search. No index is written then. Default: the index of the site
 * @property {string} [project] slug of the project. Default with an index: from the title of the site, or from the folder's path
 * @property {string} [version] slug of the version. Default with an index: `latest`
 * @property {string} [hotkeys] shortcuts, separated by spaces; empty for none. Default: `/ mod+k`
 * @property {boolean} [search] whether search is on. Default: true
 * @property {boolean} [previews] whether links have previews. Default: true
 * @property {boolean} [versions] whether there is a menu of versions, on a host that has several. Default: true
 * @property {string} [contentRoot] CSS selector of the element whose links have previews. Default: `[role=main]`, `main` or the body
 */

/** Folders of the elements and the index, below the root of the site. */
export const ELEMENTS_FOLDER = 'docent';
export const INDEX_FOLDER = 'docent-index';

/**
 * The attributes of the script tag.
 *
 * @param {DocentOptions} options
 * @param {string} base path from a page to the root of the site, such as `/my-site/` or `../`
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
  const attributes = {
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
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The script tag as HTML.
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
 * The options, with the project from the title of the site if it is not set. With a host, nothing is added, because the host has its own
 * names of projects.
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
