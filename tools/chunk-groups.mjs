// Which modules of ours share a file. Left alone, the bundler makes one for each set of paths that modules are on, six
// for a first preview, and small files compress badly: two are enough, besides the preview's own.
import {join} from 'node:path';

/** @typedef {{getModuleInfo(id: string): {importedIds: readonly string[], importers: readonly string[]} | null}} Graph */

/** What search, over the page or in it, and previews begin with. */
const SEARCH = ['src/search/define.ts', 'src/search/inline-controller.ts'];
const PREVIEW = ['src/preview/define.ts'];

/**
 * The group of a module: `base` if search and previews both begin with it; `section` and `dialog` if one of them does
 * and something else needs it as well. What one of them needs alone is in its own file, and the rest is the
 * bundler's to place.
 * @param {string} root
 * @returns {(id: string, graph: Graph) => string | null}
 */
export function chunkGroups(root) {
  /** @type {Map<readonly string[], Set<string>>} */
  const closures = new Map();

  const loadedWith = (/** @type {readonly string[]} */ entries, /** @type {Graph} */ graph) => {
    let loaded = closures.get(entries);
    if (!loaded) {
      closures.set(entries, (loaded = new Set(entries.map(entry => join(root, entry)))));
      // A set goes on to what is added while it is walked.
      for (const id of loaded)
        for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
    }
    return loaded;
  };

  return (id, graph) => {
    const preview = loadedWith(PREVIEW, graph);
    const search = loadedWith(SEARCH, graph);
    if (preview.has(id) && search.has(id)) return 'base';
    const [own, name] = preview.has(id) ? [preview, 'section'] : [search, 'dialog'];
    const {importers = []} = graph.getModuleInfo(id) ?? {};
    return own.has(id) && importers.some(importer => !own.has(importer)) ? name : null;
  };
}
