import {defineConfig} from 'vite';
import {nodeBundle} from '../tools/node-bundle.mjs';

/** `npx vite build --config cli/vite.config.ts`: builds the command and its threads in cli/dist. */
export default defineConfig(
  nodeBundle(import.meta.dirname, {
    cli: 'src/cli.ts',
    'index-worker': 'src/search/index-worker.ts',
    'making-thread': 'src/search/making-thread.ts',
    'page-worker': 'src/page-work/page-worker.ts',
    'search-worker': 'src/search/search-worker.ts',
  }),
);
