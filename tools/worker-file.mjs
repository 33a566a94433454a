// Builds the entry module of a worker separately: shared chunks would contain code that only a page can run, and the files of search would
// be divided for a worker that most sites never start.
import {join} from 'node:path';
import {build} from 'vite';

/** Lists the modules of the worker, for the licence notices; not a file to publish. */
export const WORKER_MODULES = 'worker-modules.json';

/**
 * @param {string} root
 * @param {string} worker path of the module from the root; pages refer to it as `new URL('./<name>.js', import.meta.url)`
 * @returns {import('vite').Plugin}
 */
export function workerFile(root, worker) {
  const name = /** @type {string} */ (/(\w+)\.ts$/.exec(worker)?.[1]);
  const address = `new URL('./${name}.js', import.meta.url)`;
  /** @type {Promise<string> | undefined} */
  let built;

  /** @param {(file: {type: 'asset', fileName: string, source: string}) => string} emit */
  async function buildWorker(emit) {
    const result = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        target: 'es2022',
        write: false,
        modulePreload: false,
        minify: false,
        lib: {entry: {[name]: join(root, worker)}, formats: ['es']},
        rolldownOptions: {
          checks: {bundlerTimings: false},
          output: {
            minify: true,
            comments: false,
            // No hyphens in names, because the hyphen separates the name of a module from its hash.
            hashCharacters: 'hex',
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: `${name}-[name]-[hash].js`,
          },
        },
      },
    });
    const files = [result].flat().flatMap(bundle => ('output' in bundle ? bundle.output : []));
    for (const file of files)
      if (file.type === 'chunk') emit({type: 'asset', fileName: file.fileName, source: file.code});
    const modules = files.flatMap(file => (file.type === 'chunk' ? file.moduleIds : []));
    emit({type: 'asset', fileName: WORKER_MODULES, source: JSON.stringify(modules)});
    return /** @type {string} */ (files.find(file => file.type === 'chunk' && file.isEntry)?.fileName);
  }

  return {
    name: 'worker-file',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(root) || !code.includes(address)) return null;
      built ??= buildWorker(file => this.emitFile(file));
      const file = `./${await built}`;
      return {
        code: code
          .replace(address, `new URL(/* @vite-ignore */ '${file}', import.meta.url)`)
          // The same file is imported by pages that cannot have a worker.
          .replace(`import('./${name}.js')`, 'import(/* @vite-ignore */ url.href)'),
        map: null,
      };
    },
  };
}
