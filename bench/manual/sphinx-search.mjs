// Runs Sphinx's own search in a folder without a browser: its scripts run in a separate context with the parts of a document that they use.
// Results are read from the links that they create.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import vm from 'node:vm';

const SCRIPTS = ['_static/language_data.js', '_static/searchtools.js', 'searchindex.js'];

/**
 * @param {string} folder built by Sphinx
 * @param {number} limit maximum number of rows of each answer
 * @returns {((words: string) => {path: string, anchor: string}[]) | undefined} `undefined` if the folder has no such search
 */
export function openSphinxSearch(folder, limit) {
  /** @type {string[]} */
  let links = [];
  const element = () => ({
    dataset: {},
    classList: {add() {}},
    /** @type {{href?: string}[]} */
    children: [],
    appendChild(/** @type {{href?: string}} */ child) {
      this.children.push(child);
      return child;
    },
    set innerHTML(/** @type {string} */ _html) {},
  });
  const output = {
    appendChild(/** @type {{children: {href?: string}[]}} */ item) {
      links.push(item.children[0]?.href ?? '');
    },
  };
  const context = vm.createContext({
    document: {
      createElement: element,
      getElementById: () => null,
      querySelectorAll: () => [],
      documentElement: {dataset: {content_root: ''}},
    },
    localStorage: {setItem() {}},
    DOCUMENTATION_OPTIONS: {
      BUILDER: 'html',
      URL_ROOT: '',
      FILE_SUFFIX: '.html',
      LINK_SUFFIX: '.html',
      SHOW_SEARCH_SUMMARY: false,
    },
    SPHINX_HIGHLIGHT_ENABLED: false,
    Documentation: {gettext: (/** @type {string} */ text) => text},
    _: (/** @type {string} */ text) => text,
    _ready() {},
    output,
    // Sphinx adds rows by a timer. Here, the next row is added at once, up to the limit.
    setTimeout(/** @type {() => void} */ callback) {
      if (links.length < limit) callback();
    },
  });
  context.window = context;

  try {
    for (const script of SCRIPTS)
      vm.runInContext(readFileSync(join(folder, script), 'utf8'), context, {filename: script});
    vm.runInContext(
      'Search.output = output; Search.stopPulse = () => {}; Search.title = {}; Search.status = {};',
      context,
    );
  } catch {
    return undefined;
  }
  const query = vm.runInContext('words => Search.query(words)', context);
  return words => {
    links = [];
    query(words);
    return links.map(link => {
      const [path = '', anchor = ''] = link.split('#');
      return {path, anchor};
    });
  };
}
