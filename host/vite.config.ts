import {readFileSync} from 'node:fs';
import {defineConfig} from 'vite';

const {dependencies} = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The packages we depend on stay outside, by name; `src/api` and `src/ranking` come inside. */
const external = Object.keys(dependencies).map(name => new RegExp(`^${name}(/|$)`));

/** `npx vite build --config host/vite.config.ts`: the command and its threads, into host/dist. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: {noExternal: true},
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
        'index-worker': 'src/search/index-worker.ts',
        'page-worker': 'src/page-work/page-worker.ts',
      },
      external,
      output: {entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js'},
    },
  },
});
