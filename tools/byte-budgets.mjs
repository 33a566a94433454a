// Measures how many bytes each path through the built script tag makes a reader download, by the import graph of the chunks, and compares
// them with tools/budgets.json. All functions are pure.
import {brotliCompressSync, gzipSync} from 'node:zlib';

/**
 * A built file, as Vite reports it. `moduleIds` and `facadeModuleId` are absolute paths.
 * @typedef {object} Chunk
 * @property {string} fileName
 * @property {string} code
 * @property {readonly string[]} imports names of the files it imports statically
 * @property {readonly string[]} moduleIds
 * @property {string | null} [facadeModuleId] the module that is imported on demand through this file, even if its code is elsewhere
 */

/**
 * Something that a reader does, and what it may download.
 * @typedef {object} Path
 * @property {string} name
 * @property {readonly string[]} modules what is imported: ends of paths of modules
 * @property {readonly string[]} after modules that are loaded already, whose files do not count
 * @property {number} ceiling maximum size, in bytes compressed with Brotli
 */

/**
 * @typedef {object} Budgets
 * @property {readonly Path[]} paths
 * @property {readonly {path: string, packages: readonly string[]}[]} never packages that a path must not download
 */

/** @typedef {{raw: number, gzip: number, brotli: number}} Size */

/** The hash in a file's name, which changes with every change of the sources. */
const RELEASE_HASH = /-[\da-f]{6}(?=\.js\b)/g;

/**
 * The size of a file. The hashes in file names are replaced by the same placeholder, because the size of a path would otherwise change
 * by up to 40 bytes with the hashes.
 * @param {string} built
 * @returns {Size}
 */
export function sizeOf(built) {
  const code = built.replace(RELEASE_HASH, '-5eed42');
  return {
    raw: Buffer.byteLength(code),
    gzip: gzipSync(code, {level: 9}).length,
    brotli: brotliCompressSync(code).length,
  };
}

/**
 * The chunks that are loaded if these modules are imported, with all chunks that they import statically.
 * @param {readonly Chunk[]} chunks
 * @param {readonly string[]} modules ends of paths, such as src/elements/search/define.ts
 * @returns {Set<Chunk>}
 * @throws {Error} for a module that is in no chunk, because its path would seem to have no cost
 */
export function loadedBy(chunks, modules) {
  /** @type {Set<Chunk>} */
  const loaded = new Set();
  const load = (/** @type {Chunk} */ chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.find(({fileName}) => fileName === name);
      if (imported) load(imported);
    }
  };
  for (const module of modules) {
    const isModule = (/** @type {string | null | undefined} */ id) => id?.endsWith(`/${module}`);
    const holder =
      chunks.find(({facadeModuleId}) => isModule(facadeModuleId)) ??
      chunks.find(({moduleIds}) => moduleIds.some(isModule));
    if (!holder) throw new Error(`No built file holds ${module}: tools/budgets.json names it.`);
    load(holder);
  }
  return loaded;
}

/**
 * Compares sizes with budgets.
 * @param {readonly Chunk[]} chunks
 * @param {Budgets} budgets
 * @returns {{table: string, failures: string[]}} the sizes of all paths and their files, and a message for each broken budget
 */
export function checkBudgets(chunks, {paths, never}) {
  /** @type {string[]} */
  const failures = [];
  const rows = paths.map(path => {
    const before = loadedBy(chunks, path.after);
    const files = [...loadedBy(chunks, path.modules)].filter(chunk => !before.has(chunk));
    const sizes = files.map(({code}) => sizeOf(code));
    /** @type {Size} */
    const total = {raw: 0, gzip: 0, brotli: 0};
    for (const size of sizes) for (const key of keysOf(size)) total[key] += size[key];

    const over = total.brotli - path.ceiling;
    if (over > 0)
      failures.push(`${path.name}: ${format(total.brotli)} bytes, ${format(over)} over the budget.`);
    for (const name of never.find(rule => rule.path === path.name)?.packages ?? []) {
      const carrier = files.find(({moduleIds}) =>
        moduleIds.some(id => id.includes(`/node_modules/${name}/`)),
      );
      if (carrier)
        failures.push(`${path.name}: ${carrier.fileName} carries ${name}, which must not be there.`);
    }
    return [
      row(path.name, total, `of ${format(path.ceiling)}`),
      ...files.map(({fileName}, index) => row(`  ${fileName}`, /** @type {Size} */ (sizes[index]), '')),
    ];
  });
  const head = row('', {raw: 'raw', gzip: 'gzip', brotli: 'brotli'}, '');
  return {table: [head, ...rows.flat()].join('\n'), failures};
}

const keysOf = (/** @type {Size} */ size) => /** @type {(keyof Size)[]} */ (Object.keys(size));

const format = (/** @type {number | string} */ value) =>
  typeof value === 'number' ? value.toLocaleString('en') : value;

/**
 * @param {string} name
 * @param {Record<keyof Size, number | string>} size
 * @param {string} note
 */
function row(name, {raw, gzip, brotli}, note) {
  const numbers = [raw, gzip, brotli].map(value => format(value).padStart(8)).join('');
  return `${name.padEnd(44)}${numbers}  ${note}`.trimEnd();
}
