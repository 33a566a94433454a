// A Vite plugin: a file that is imported on demand is asked for together with all that it imports. Otherwise a browser
// learns of those only when it has read the first, and each step costs a reader a trip to the server.

/** @typedef {{fileName: string, imports: readonly string[], moduleIds: readonly string[], facadeModuleId: string | null, code: string}} Chunk */

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
      for (const [name, chunk] of chunks) chunk.code = askSideBySide(name, chunks);
    },
  };
}

const FACADE = /^export\{(?<names>[^{}]*)\}from(["'`])\.\/(?<file>[\w.-]+)\2;?\s*$/;
const EXPORTS = /\bexport\{(?<names>[^{}]*)\};?\s*$/;

/**
 * Where a file holds more than a module that is imported on demand, the bundler makes a file for that module that only
 * names its exports. Here the file exports them by these names itself, and stands for the module.
 * @param {ReadonlyMap<string, Chunk>} chunks all, by name
 * @returns {string[]} names of files that are not needed any more
 */
export function joinFacades(chunks) {
  /** @type {string[]} */
  const joined = [];
  for (const facade of chunks.values()) {
    const {names = '', file = ''} = (facade.moduleIds.length === 0 && FACADE.exec(facade.code)?.groups) || {};
    const target = chunks.get(file);
    const own = target && EXPORTS.exec(target.code)?.groups?.['names'];
    if (!target || own === undefined || target.facadeModuleId) continue;
    const locals = new Map(
      own.split(',').map(entry => /** @type {[string, string]} */ (entry.split(' as ').reverse())),
    );
    const added = names.split(',').map(entry => {
      const [from = '', to = from] = entry.split(' as ');
      return `${locals.get(from) ?? from} as ${to}`;
    });
    target.code = target.code.replace(EXPORTS, `export{${[own, ...added].join(',')}};\n`);
    target.facadeModuleId = facade.facadeModuleId;
    for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll(facade.fileName, file);
    joined.push(facade.fileName);
  }
  return joined;
}

/** As the bundler writes it: within a list, or by itself; where a file holds several modules, one of them is taken. */
const IMPORT = /(?<list>\[)?\bimport\((["'`])\.\/(?<name>[\w.-]+)\2\)(?<taken>\.then\((\w+)=>\5\.[\w$]+\))?/g;

/**
 * @param {string} name of a chunk
 * @param {ReadonlyMap<string, Chunk>} chunks all, by name
 * @returns {string} its code
 */
export function askSideBySide(name, chunks) {
  const here = loadedWith(name, chunks);
  return (chunks.get(name)?.code ?? '').replace(IMPORT, (found, ...rest) => {
    const {list, name: wanted, taken = ''} = /** @type {Record<string, string>} */ (rest.at(-1));
    const others = [...loadedWith(wanted ?? '', chunks)].filter(file => file !== wanted && !here.has(file));
    if (others.length === 0) return found;
    const ask = (/** @type {string | undefined} */ file) => `import("./${file}")`;
    const all = [ask(wanted) + taken, ...others.map(ask)].join(',');
    return list ? `[${all}` : `Promise.all([${all}]).then(all=>all[0])`;
  });
}

/**
 * @param {string} name
 * @param {ReadonlyMap<string, Chunk>} chunks
 */
function loadedWith(name, chunks) {
  const loaded = new Set([name]);
  // A set goes on to what is added while it is walked.
  for (const file of loaded) for (const imported of chunks.get(file)?.imports ?? []) loaded.add(imported);
  return loaded;
}
