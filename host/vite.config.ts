import {defineConfig} from 'vite';
import {nodeBundle} from '../tools/node-bundle.mjs';

/**
 * `npx vite build --config host/vite.config.ts`: builds the command and its threads in host/dist, including the modules of
 * `cli` that it imports (decision 0005).
 */
export default defineConfig(
  nodeBundle(import.meta.dirname, {
    cli: 'src/cli.ts',
    'copy-worker': 'src/platform/publishing/copy-worker.ts',
    'index-worker': '../cli/src/search/index-worker.ts',
    'making-thread': '../cli/src/search/making-thread.ts',
    'page-worker': '../cli/src/page-work/page-worker.ts',
    'remove-worker': 'src/system/remove-worker.ts',
    'search-worker': '../cli/src/search/search-worker.ts',
  }),
);
