// Determines which modules share a file. By default, the bundler makes a file for each set of paths that share modules, which results in
// many small files that compress badly and need a request each.
import {join} from 'node:path';

/** @typedef {{getModuleInfo(id: string): {importedIds: readonly string[]} | null}} Graph */

const SEARCH = 'src/elements/search/define.ts';
const PREVIEW = 'src/elements/preview/define.ts';
const EMBED = 'src/elements/embed/define.ts';
const VERSIONS = 'src/elements/versions/docs-versions.ts';

const GERMAN = 'src/i18n/de.ts';
const FRENCH = 'src/i18n/fr.ts';
const RICH = 'src/sanitize/rich.ts';
const FORMS = 'src/sanitize/unify-forms.ts';

/**
 * The entries of each file. A file contains the modules that all of its entries load, unless an earlier file contains them. `texts` is
 * what every language needs, so that a button in another language does not need search; `base` is what both search and previews load;
 * `section` is shared by previews and embeds; `rich` is what the sanitizer needs for code and media, `forms` what it needs for tabs and
 * similar forms; the other files contain the rest of each element.
 */
const FILES = {
  texts: [GERMAN, FRENCH],
  base: [SEARCH, PREVIEW],
  section: [PREVIEW, EMBED],
  search: [SEARCH],
  preview: [PREVIEW],
  embed: [EMBED],
  versions: [VERSIONS],
  rich: [RICH],
  forms: [FORMS],
};

/**
 * The groups of chunks, as the bundler takes them.
 * @param {string} root absolute path of the project
 * @returns {{name: (id: string, graph: Graph) => string | null, debugName: string}[]}
 */
export function chunkGroups(root) {
  /** @type {Map<string, Set<string>>} */
  const closures = new Map();

  /** All modules that are loaded with an entry. @param {string} entry @param {Graph} graph */
  function loadedWith(entry, graph) {
    let loaded = closures.get(entry);
    if (!loaded) {
      closures.set(entry, (loaded = new Set([join(root, entry)])));
      // Iterating over a set includes items that are added meanwhile.
      for (const id of loaded)
        for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
    }
    return loaded;
  }

  return Object.entries(FILES).map(([name, entries]) => ({
    name: (id, graph) => (entries.every(entry => loadedWith(entry, graph).has(id)) ? name : null),
    debugName: name,
  }));
}
