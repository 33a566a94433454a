// Which modules of ours share a file. Left alone, the bundler makes one for each set of paths that modules are on: many
// small files, which compress badly and are each a request of their own.
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
 * What each file is part of: what is loaded for these entries. The first that holds a module has it: `texts` is what every
 * language needs, so that a button in one of them does without search; `base` is what
 * search and previews begin with, `section` what previews and embeds share, `rich` what the sanitiser needs for code and
 * media, `forms` what it needs for tabs and the like, the others the rest of an element.
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
 * @param {string} root
 * @returns {{name: (id: string, graph: Graph) => string | null, debugName: string}[]}
 */
export function chunkGroups(root) {
  /** @type {Map<string, Set<string>>} */
  const closures = new Map();

  /** All that is loaded with an entry. @param {string} entry @param {Graph} graph */
  function loadedWith(entry, graph) {
    let loaded = closures.get(entry);
    if (!loaded) {
      closures.set(entry, (loaded = new Set([join(root, entry)])));
      // A set goes on to what is added while it is walked.
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
