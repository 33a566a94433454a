import {readFileSync} from 'node:fs';
import {defineConfig, type Plugin} from 'vite';
import {licensesOf} from '../tools/third-party.mjs';

const {dependencies} = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** What `dependencies` names is installed beside the package; `src/api`, `src/ranking` and `devDependencies` come inside. */
const external = Object.keys(dependencies).map(name => new RegExp(`^${name}(/|$)`));

/** The notices that the licences of what comes inside ask for. */
const licenses: Plugin = {
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []));
    this.emitFile({type: 'asset', fileName: 'third-party-licenses.txt', source: licensesOf(modules)});
  },
};

/** `npx vite build --config host/vite.config.ts`: the command and its threads, into host/dist. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: {noExternal: true},
  plugins: [licenses],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      // As in ../vite.config.ts.
      checks: {bundlerTimings: false},
      input: {
        cli: 'src/cli.ts',
        'copy-worker': 'src/publishing/copy-worker.ts',
        'index-worker': 'src/search/index-worker.ts',
        'making-thread': 'src/search/making-thread.ts',
        'page-worker': 'src/page-work/page-worker.ts',
        'remove-worker': 'src/system/remove-worker.ts',
        'search-worker': 'src/search/search-worker.ts',
      },
      external,
      output: {entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js'},
    },
  },
});
