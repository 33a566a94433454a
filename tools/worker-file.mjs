// Builds the module that a thread begins with, by itself: shared chunks would hold code that only a page can run, and
// search's files would be cut for the sake of a thread that most sites never start.
import {join} from 'node:path';
import {build} from 'vite';

/** What the thread is made of, for whoever lists the licences of others; not a file to be published. */
export const WORKER_MODULES = 'worker-modules.json';

/**
 * @param {string} root
 * @param {string} worker the module, from the root; named as `new URL('./<name>.js', import.meta.url)` beside it
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
            // No name may hold a hyphen of its own: the module is told from its parts by them.
            hashCharacters: 'hex',
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: `${name}-[name]-[hash].js`,
          },
        },
      },
    });
    const files = [result].flat().flatMap(one => ('output' in one ? one.output : []));
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
          // The same file, where the page itself has to do without a thread.
          .replace(`import('./${name}.js')`, 'import(/* @vite-ignore */ url.href)'),
        map: null,
      };
    },
  };
}
