// Lets Node resolve and load the project's TypeScript. Compiled files are cached in node_modules/.cache, each with the hash of its source.
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

/** TypeScript files are imported by the name of the JavaScript file that they compile to. @type {import('node:module').ResolveHook} */
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
  // The bundler needs no import attribute, so the sources have none.
  if (url.endsWith('.json')) return {format: 'json', source: readFileSync(new URL(url)), shortCircuit: true};
  // Read synchronously, because asynchronous reading would take longer than everything else here.
  if (context.format === 'module')
    return {format: 'module', source: readFileSync(new URL(url)), shortCircuit: true};
  return nextLoad(url, context);
}

/**
 * @param {string} url of a TypeScript file
 * @returns {Promise<string>} the compiled JavaScript
 */
async function compiled(url) {
  const sourcefile = fileURLToPath(url);
  const source = readFileSync(sourcefile, 'utf8');
  const hash = hashOf(JSON.stringify([source, sourcefile, OPTIONS, compilerOptions]));
  const cacheFile = new URL(`${hashOf(sourcefile)}.mjs`, CACHE);
  if (existsSync(cacheFile)) {
    const [cachedHash, ...code] = readFileSync(cacheFile, 'utf8').split('\n');
    if (cachedHash === hash) return code.join('\n');
  }
  // Imported only here, because loading it takes longer than reading the cache.
  const {transform} = await import('esbuild');
  const {code} = await transform(source, {...OPTIONS, sourcefile, tsconfigRaw: {compilerOptions}});
  // Written under another name and renamed, because other processes use the same cache.
  const temporaryFile = new URL(`${hashOf(sourcefile)}.${process.pid}-${threadId}`, CACHE);
  writeFileSync(temporaryFile, `${hash}\n${code}`);
  renameSync(temporaryFile, cacheFile);
  return code;
}
