// Which modules of ours share a file. Left alone, the bundler makes one for each set of paths that modules are on, nine
// for a first preview, and small files compress badly.
import {join} from 'node:path';

/** @typedef {{getModuleInfo(id: string): {importedIds: readonly string[], importers: readonly string[]} | null}} Graph */

/** What search, over the page or in it, begins with. */
const SEARCH = ['src/search/define.ts', 'src/search/inline/inline-controller.ts'];
/** The same, with what it loads with its first answer. */
const RESULTS = [...SEARCH, 'src/search/results-bundle.ts'];
const PREVIEW = ['src/preview/define.ts'];
const EMBED = ['src/embed/define.ts'];
/** Floating UI: the inline search, which few sites use, takes it from the file of the card, where it is smallest. */
const PLACING = /@floating-ui|place-floating|top-layer-platform/;
/** What a preview loads for content that is more than text, and for long sections and their outlines. */
const RICH = [
  'src/preview/card/rich-content.ts',
  'src/html/rich-content-policy.ts',
  'src/html/long-section.ts',
  'src/section/typeset-math.ts',
];
/** What a preview loads for a reader who comes to its card, for a finger on a link, and for a target on the page. */
const TOOLS = [
  'src/preview/tools/card-tools-controller.ts',
  'src/preview/tools/target-outline-controller.ts',
  'src/preview/intent/touch-controller.ts',
  'src/i18n/english/preview-menu.ts',
];

/**
 * Groups of modules; the first that holds a module has it. `base`: what search and previews both begin with, or load
 * soon after. `section`: what previews and embeds share. `card`: the rest of a first preview. `path`: what rich
 * previews share with results. `rich` and `tools`: the two other parts of previews. `dialog`: what search begins with
 * and a later part needs as well.
 * @param {string} root
 * @returns {{name: (id: string, graph: Graph) => string | null, debugName: string}[]}
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

  /** @type {(id: string, graph: Graph, ...paths: readonly string[][]) => boolean} */
  const isOn = (id, graph, ...paths) => paths.every(entries => loadedWith(entries, graph).has(id));

  const isShared = (/** @type {string} */ id, /** @type {Graph} */ graph, /** @type {string[]} */ path) =>
    graph.getModuleInfo(id)?.importers.some(importer => !isOn(importer, graph, path)) === true;

  /** @type {Readonly<Record<string, (id: string, graph: Graph) => boolean>>} */
  const groups = {
    base: (id, graph) => !PLACING.test(id) && isOn(id, graph, PREVIEW, RESULTS),
    section: (id, graph) => isOn(id, graph, PREVIEW, EMBED),
    card: (id, graph) => isOn(id, graph, PREVIEW),
    path: (id, graph) => isOn(id, graph, RICH, RESULTS),
    rich: (id, graph) => isOn(id, graph, RICH),
    tools: (id, graph) => isOn(id, graph, TOOLS),
    dialog: (id, graph) => isOn(id, graph, SEARCH) && isShared(id, graph, SEARCH),
  };
  return Object.entries(groups).map(([name, holds]) => ({
    name: (id, graph) => (holds(id, graph) ? name : null),
    debugName: name,
  }));
}
