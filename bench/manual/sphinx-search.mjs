// Sphinx's own search, as it stands in the folder, run without a browser: its scripts in a context of their own,
// with as much of a document as they touch. What it would list is read from the links it makes.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import vm from 'node:vm';

const SCRIPTS = ['_static/language_data.js', '_static/searchtools.js', 'searchindex.js'];

/**
 * @param {string} folder a folder that Sphinx has built
 * @param {number} limit rows to read of each answer
 * @returns {((words: string) => {path: string, anchor: string}[]) | undefined} undefined when it has no such search
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
    // The next row comes by a timer: at once here, and no more than are asked for.
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
