// npm run build: builds everything, then checks sizes against the byte budgets in tools/budgets.json.
//   --only=bundle,library,cli,host,demo   builds only these; `widget` copies the bundle into the host's package, `elements` into the
//                                         command's, `python` into that for Sphinx
//   --no-budgets                          does not measure the bundle or check its budgets
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {copyFile, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {parseArgs, promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {build} from 'vite';
import {checkBudgets} from './byte-budgets.mjs';
import {WORKER_MODULES} from './worker-file.mjs';
import {classicScript} from './classic-script.mjs';
import {writeFrameworkData} from './framework-data.mjs';
import {integrityOf} from './integrity.mjs';
import {billOfMaterials, licensesOf} from './third-party.mjs';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);

const NOTICES = 'third-party-licenses.txt';
const INTEGRITY = 'integrity.json';
const BILL = 'sbom.cdx.json';
const CLASSIC = 'classic';
const FRAMEWORKS = 'frameworks';
const budgets = JSON.parse(readFileSync('tools/budgets.json', 'utf8'));

/** Builds the script tag and its chunks, `dist/*.js`. If a budget is exceeded, it fails after the files are written. */
async function buildBundle() {
  const result = await build({configFile: 'vite.config.ts', logLevel: 'warn'});
  const written = [result].flat().flatMap(built => ('output' in built ? built.output : []));
  const files = written.filter(({fileName}) => fileName !== WORKER_MODULES);
  const code = files.filter(file => file.type === 'chunk');
  const list = readFileSync(join('dist', WORKER_MODULES), 'utf8');
  const modules = [...code.flatMap(({moduleIds}) => moduleIds), ...JSON.parse(list)];
  const classic = classicScript(readFileSync('dist/docent.js', 'utf8'));
  await mkdir(`dist/${CLASSIC}`, {recursive: true});
  await writeFile(`dist/${CLASSIC}/docent.js`, classic);
  await writeFile(`dist/${NOTICES}`, licensesOf(modules));
  await writeFile(`dist/${BILL}`, billOfMaterials(modules, JSON.parse(readFileSync('package.json', 'utf8'))));
  const scripts = files.filter(({fileName}) => fileName.endsWith('.js')).map(({fileName}) => fileName);
  await writeFile(`dist/${INTEGRITY}`, integrityOf('dist', [...scripts, `${CLASSIC}/docent.js`]));
  // Files of the previous build are removed only now, so that they survive if this build fails earlier.
  const keptNames = new Set([
    ...['lib', FRAMEWORKS, CLASSIC, NOTICES, BILL, INTEGRITY],
    ...files.map(({fileName}) => fileName),
    ...scripts.flatMap(name => [`${name}.br`, `${name}.gz`]),
  ]);
  for (const name of readdirSync('dist').filter(entry => !keptNames.has(entry))) await rm(join('dist', name));
  await Promise.all([...scripts, `${CLASSIC}/docent.js`].map(name => compressBeside(join('dist', name))));
  if (!values.budgets) return;

  const {table, failures} = checkBudgets([...code, ...workerChunks(files)], budgets);
  console.log(`\n${table}\n`);
  if (failures.length) throw new Error(failures.join('\n'));
}

/**
 * Writes compressed copies of a file next to it, for servers that send them unchanged, such as Docent's host.
 * @param {string} file
 */
async function compressBeside(file) {
  const code = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(code, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).then(bytes =>
      writeFile(`${file}.br`, bytes),
    ),
    promisify(gzip)(code, {level: 9}).then(bytes => writeFile(`${file}.gz`, bytes)),
  ]);
}

/**
 * Files of the worker of a static index, which is built separately, in the form of chunks: its entry, and the thesaurus.
 * @param {readonly {fileName: string, source?: string | Uint8Array}[]} files
 */
const workerChunks = files =>
  [
    {pattern: /^worker-[^-]+\.js$/, module: '/src/static-index/answer/worker.ts'},
    {pattern: /^worker-thesaurus-[^-]+\.js$/, module: '/src/ranking/text/thesaurus/thesaurus.ts'},
  ].map(({pattern, module}) => {
    const file = files.find(({fileName}) => pattern.test(fileName));
    if (!file) throw new Error(`The bundle has no file ${pattern.source}: tools/worker-file.mjs writes it.`);
    const {fileName, source = ''} = file;
    return {fileName, code: source.toString(), imports: [], moduleIds: [module]};
  });

/** Builds the modules of the package with their types, one file for each file of src, and the data for frameworks: `dist/lib`, `dist/frameworks`. */
async function buildLibrary() {
  await writeFrameworkData(`dist/${FRAMEWORKS}`);
  await rm('dist/lib', {recursive: true, force: true});
  await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.lib.json');
}

/** Builds the command and its threads: `cli/dist`, and with the host `host/dist`. */
const buildCommand = (/** @type {'cli' | 'host'} */ folder) =>
  run('node_modules/vite/bin/vite.js', 'build', '--config', `${folder}/vite.config.ts`, '-l', 'warn');

/** Builds the manual, `demo/_site`. Eleventy prints the number of files even with `--quiet`. */
const buildDemo = () =>
  run('node_modules/@11ty/eleventy/cmd.cjs', '--config', 'demo/eleventy.config.js', '--quiet');

/** Copies of the bundle for packages that cannot reach the root's `dist` once they are installed. */
const COPIES = {
  // The host sends the compressed files.
  widget: {target: 'host/dist/widget', files: /\.js(\.br|\.gz)?$/},
  elements: {target: 'cli/dist/widget', files: /\.js$/},
  python: {target: 'integrations/sphinx/docent/elements', files: /\.js$/},
};

/** @param {{target: string, files: RegExp}} copy `target` is a folder, which is emptied first */
async function copyBundle({target, files: wanted}) {
  await rm(target, {recursive: true, force: true});
  await mkdir(target, {recursive: true});
  const files = readdirSync('dist').filter(name => wanted.test(name) || name === NOTICES);
  for (const name of files) await copyFile(join('dist', name), join(target, name));
}

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const STEPS = {
  bundle: buildBundle,
  library: buildLibrary,
  cli: () => buildCommand('cli'),
  host: () => buildCommand('host'),
  demo: buildDemo,
};

/**
 * Runs a program. Its errors are shown, and its output unless the arguments include `--quiet`.
 * @param {...string} args arguments of Node
 * @returns {Promise<void>}
 */
function run(...args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      stdio: ['inherit', args.includes('--quiet') ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('error', fail);
    child.on('close', code => (code === 0 ? done() : fail(new Error(`${args[0]} ended with ${code}.`))));
  });
}

const {values} = parseArgs({
  allowNegative: true,
  options: {
    only: {type: 'string', default: Object.keys(STEPS).join(',')},
    budgets: {type: 'boolean', default: true},
  },
});
const names = values.only.split(',');
const steps = names.flatMap(name => {
  const step = STEPS[name];
  if (!step && !(name in COPIES))
    throw new Error(`There is no step "${name}": use ${Object.keys({...STEPS, ...COPIES}).join(', ')}.`);
  return step ?? [];
});

// In parallel, because most of the time is spent in the compiler, which uses one core.
const results = await Promise.allSettled(steps.map(step => step()));
for (const result of results) {
  if (result.status === 'fulfilled') continue;
  console.error(result.reason instanceof Error ? result.reason.message : result.reason);
  process.exitCode = 1;
}
if (process.exitCode === undefined)
  for (const [name, copy] of Object.entries(COPIES)) if (names.includes(name)) await copyBundle(copy);
