// A Vite plugin: a file that is imported on demand is requested together with the files that it imports. Otherwise a browser learns of
// them only after it has read the first file, and each step costs a round trip. In the script tag, where every byte counts, this is only
// done for imports in a list, as in `[import('./search.js')]`.

/** @typedef {{fileName: string, imports: readonly string[], moduleIds: readonly string[], facadeModuleId: string | null, code: string, isEntry?: boolean}} Chunk */

/** @returns {import('vite').Plugin} */
export function sideBySide() {
  return {
    name: 'side-by-side',
    generateBundle(_, bundle) {
      /** @type {Map<string, Chunk>} */
      const chunks = new Map();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
      for (const name of joinFacades(chunks)) {
        chunks.delete(name);
        Reflect.deleteProperty(bundle, name);
      }
      for (const [name, chunk] of chunks) chunk.code = importSideBySide(name, chunks);
    },
  };
}

const FACADE = /^export\{(?<names>[^{}]*)\}from(["'`])\.\/(?<file>[\w.-]+)\2;?\s*$/;
const EXPORTS = /\bexport\{(?<names>[^{}]*)\};?\s*$/;

/**
 * If a file has several modules of which one is imported on demand, the bundler makes a second file (a facade) that only re-exports the
 * names of that module. This function makes the first file export these names itself, so that the facade is not needed.
 * @param {ReadonlyMap<string, Chunk>} chunks all chunks, by file name
 * @returns {string[]} names of files that are no longer needed
 */
export function joinFacades(chunks) {
  /** @type {string[]} */
  const joined = [];
  for (const facade of chunks.values()) {
    const {names = '', file = ''} = (facade.moduleIds.length === 0 && FACADE.exec(facade.code)?.groups) || {};
    const target = chunks.get(file);
    const exports = target && EXPORTS.exec(target.code)?.groups?.['names'];
    if (!target || exports === undefined || target.facadeModuleId) continue;
    const locals = new Map(
      exports.split(',').map(entry => /** @type {[string, string]} */ (entry.split(' as ').reverse())),
    );
    const added = names.split(',').map(entry => {
      const [from = '', to = from] = entry.split(' as ');
      return `${locals.get(from) ?? from} as ${to}`;
    });
    target.code = target.code.replace(EXPORTS, `export{${[exports, ...added].join(',')}};\n`);
    target.facadeModuleId = facade.facadeModuleId;
    for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll(facade.fileName, file);
    joined.push(facade.fileName);
  }
  return joined;
}

/** An import on demand as the bundler writes it: in a list or alone, and with a selection of one module if the file has several. */
const IMPORT = /(?<list>\[)?\bimport\((["'`])\.\/(?<name>[\w.-]+)\2\)(?<taken>\.then\((\w+)=>\5\.[\w$]+\))?/g;

/**
 * Changes the imports on demand of a chunk, so that they also request the files that the imported file needs.
 * @param {string} name file name of a chunk
 * @param {ReadonlyMap<string, Chunk>} chunks all chunks, by file name
 * @returns {string} its changed code
 */
export function importSideBySide(name, chunks) {
  const here = loadedWith(name, chunks);
  const {code = '', isEntry = false} = chunks.get(name) ?? {};
  return code.replace(IMPORT, (match, ...rest) => {
    const {list, name: importedFile, taken = ''} = /** @type {Record<string, string>} */ (rest.at(-1));
    const otherChunks = [...loadedWith(importedFile ?? '', chunks)].filter(
      file => file !== importedFile && !here.has(file),
    );
    if (otherChunks.length === 0 || (isEntry && !list)) return match;
    const importOf = (/** @type {string | undefined} */ file) => `import("./${file}")`;
    const imports = [importOf(importedFile) + taken, ...otherChunks.map(importOf)].join(',');
    return list ? `[${imports}` : `Promise.all([${imports}]).then(modules=>modules[0])`;
  });
}

/**
 * The names of a file and of all files that it imports statically.
 * @param {string} name
 * @param {ReadonlyMap<string, Chunk>} chunks
 */
function loadedWith(name, chunks) {
  const loaded = new Set([name]);
  // Iterating over a set includes items that are added meanwhile.
  for (const file of loaded) for (const imported of chunks.get(file)?.imports ?? []) loaded.add(imported);
  return loaded;
}
