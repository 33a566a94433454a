// Which modules of ours share a file. Left alone, the bundler makes one for each set of paths that modules are on, nine
// for a first preview, and small files compress badly.
import {join} from 'node:path';

/** @typedef {{getModuleInfo(id: string): {importedIds: readonly string[], importers: readonly string[]} | null}} Graph */

/** What search, over the page or in it, begins with. */
const SEARCH = ['src/elements/search/define.ts', 'src/elements/search/inline.ts'];
/** The same, with what it loads with its first answer. */
const RESULTS = [...SEARCH, 'src/elements/search/results-bundle.ts'];
const DIALOG = ['src/elements/search/define.ts'];
const PANELS = ['src/elements/search/panels.ts'];
/** What other paths share with results and panels, which they do not load for it. */
const ELSEWHERE = ['src/elements/search/landing.ts', 'src/client/interface-v2.ts'];
const PREVIEW = ['src/elements/preview/define.ts'];
const EMBED = ['src/elements/embed/define.ts'];
/** Floating UI: the inline search, which few sites use, takes it from the file of the card, where it is smallest. */
const PLACING = /@floating-ui|place-floating|top-layer-platform/;
/** What the site's owner has set: search asks for it once it is open, previews when they are first wanted. */
const SETTINGS = /page\/site-settings|site-settings-controller|page\/read-settings/;
/** What results share with rich previews alone: too little for a file. */
const PATH = /page\/path-label/;
/** What a preview loads for content that is more than text, and for long sections and their outlines. */
const RICH = [
  'src/elements/preview/rich-content.ts',
  'src/sanitize/rich-content-policy.ts',
  'src/sanitize/long-section.ts',
  'src/sections/typeset-math.ts',
];
/** What a preview loads for a reader who comes to its card, for a finger on a link, and for a target on the page. */
const TOOLS = ['src/elements/preview/tools-bundle.ts'];

/**
 * Groups of modules; the first that holds a module has it. `base`: what search and previews both begin with, or load
 * soon after. `section`: what previews and embeds share. `card`: the rest of a first preview. `content`: what rich previews share with embeds, which need nothing of a card. `rich` and `tools`:
 * the two other parts of previews. `dialog`, `results`, `panels`: the three parts of search.
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

  /** @type {Readonly<Record<string, (id: string, graph: Graph) => boolean>>} */
  const groups = {
    base: (id, graph) => PATH.test(id) || (!PLACING.test(id) && isOn(id, graph, PREVIEW, RESULTS)),
    settings: id => SETTINGS.test(id),
    section: (id, graph) => isOn(id, graph, PREVIEW, EMBED),
    card: (id, graph) => isOn(id, graph, PREVIEW),
    content: (id, graph) => isOn(id, graph, EMBED) && (isOn(id, graph, RICH) || isOn(id, graph, TOOLS)),
    rich: (id, graph) => isOn(id, graph, RICH),
    tools: (id, graph) => isOn(id, graph, TOOLS),
    dialog: (id, graph) => isOn(id, graph, DIALOG),
    results: (id, graph) =>
      isOn(id, graph, RESULTS) && !isOn(id, graph, SEARCH) && !isOn(id, graph, ELSEWHERE),
    panels: (id, graph) => isOn(id, graph, PANELS) && !isOn(id, graph, ELSEWHERE),
  };
  return Object.entries(groups).map(([name, holds]) => ({
    name: (id, graph) => (holds(id, graph) ? name : null),
    debugName: name,
  }));
}
