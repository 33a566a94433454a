// How Node resolves and loads this project's TypeScript. What has been compiled is kept in node_modules/.cache, a file for
// each, beside the hash of what it was made from.
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {threadId} from 'node:worker_threads';

const CACHE = new URL('../node_modules/.cache/typescript/', import.meta.url);
const {compilerOptions} = JSON.parse(readFileSync(new URL('../tsconfig.json', import.meta.url), 'utf8'));
const OPTIONS = /** @type {const} */ ({
  loader: 'ts',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
});

mkdirSync(CACHE, {recursive: true});

/** @param {string} text */
const hashOf = text => createHash('sha1').update(text).digest('hex');

/** An import in TypeScript names what it is compiled to. @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(url)) return {url: url.href, format: 'module', shortCircuit: true};
  }
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:')) return nextLoad(url, context);
  if (url.endsWith('.ts')) return {format: 'module', source: await compiled(url), shortCircuit: true};
  // The bundler needs no import attribute, so there is none.
  if (url.endsWith('.json')) return {format: 'json', source: readFileSync(new URL(url)), shortCircuit: true};
  // Read in one go: Node's own way, with promises, takes longer than all else it does with a file here.
  if (context.format === 'module')
    return {format: 'module', source: readFileSync(new URL(url)), shortCircuit: true};
  return nextLoad(url, context);
}

/**
 * @param {string} url of a TypeScript file
 * @returns {Promise<string>} it as JavaScript
 */
async function compiled(url) {
  const sourcefile = fileURLToPath(url);
  const source = readFileSync(sourcefile, 'utf8');
  const hash = hashOf(JSON.stringify([source, sourcefile, OPTIONS, compilerOptions]));
  const kept = new URL(`${hashOf(sourcefile)}.mjs`, CACHE);
  if (existsSync(kept)) {
    const [keptHash, ...code] = readFileSync(kept, 'utf8').split('\n');
    if (keptHash === hash) return code.join('\n');
  }
  // Only here, as it takes longer to load than what is kept.
  const {transform} = await import('esbuild');
  const {code} = await transform(source, {...OPTIONS, sourcefile, tsconfigRaw: {compilerOptions}});
  // Other processes read and write the same.
  const own = new URL(`${hashOf(sourcefile)}.${process.pid}-${threadId}`, CACHE);
  writeFileSync(own, `${hash}\n${code}`);
  renameSync(own, kept);
  return code;
}
