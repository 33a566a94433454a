import {defineConfig, type Rolldown} from 'vite';
import {chunkGroups} from './tools/chunk-groups.mjs';
import {compactStyles} from './tools/compact-styles.mjs';
import {compactTemplates} from './tools/compact-templates.mjs';
import {minifyMore} from './tools/minify-more.mjs';
import {standaloneEntry} from './tools/standalone-entry.mjs';
import {withoutDescriptions} from './tools/without-descriptions.mjs';
import {workerFile} from './tools/worker-file.mjs';

/** The element for its `define.ts`; else the bundler's name, which for what chunks share is any of its modules. */
function nameOf({name, facadeModuleId, isDynamicEntry}: Rolldown.PreRenderedChunk): string {
  const [, element] = /\/(\w+)\/define\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return (
    element ??
    (isDynamicEntry || /^(base|section|card|rich|tools|dialog|results|panels|settings|content)$/.test(name)
      ? name
      : 'shared')
  );
}

/**
 * The script tag: `dist/docent.js`, a name that never changes, and hashed chunks beside it that it imports on
 * intent, relative to its own address. The library is not built here: `tsc` writes its modules one to one, see
 * tools/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    standaloneEntry(import.meta.dirname, 'src/script-tag.ts'),
    workerFile(import.meta.dirname, 'src/static-index/answer/worker.ts'),
    compactStyles(),
    compactTemplates(),
    withoutDescriptions(),
    minifyMore(),
  ],
  base: './',
  define: {'process.env.NODE_ENV': '"production"'},
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The library is in there too; tools/build.mjs takes the old files of each out.
    emptyOutDir: false,
    // For stack traces in bug reports; a reference to it would cost every page 30 bytes.
    sourcemap: 'hidden',
    modulePreload: false,
    // In library mode Vite's own minifier leaves white space in.
    minify: false,
    lib: {entry: {docent: 'src/script-tag.ts'}, formats: ['es']},
    rolldownOptions: {
      // What a slow machine would print of its time is nothing a user of npm start can act on.
      checks: {bundlerTimings: false},
      // Else it moves what chunks share into the file of one, which then is no module like its source any more.
      experimental: {chunkOptimization: false},
      output: {
        minify: true,
        // Notices go to one file, dist/third-party-licenses.txt.
        comments: false,
        entryFileNames: '[name].js',
        // They cost less than others: 3 bytes each, where nothing compresses.
        hashCharacters: 'hex',
        chunkFileNames: chunk => `${nameOf(chunk)}-[hash:6].js`,
        codeSplitting: {
          groups: [...chunkGroups(import.meta.dirname)],
        },
      },
    },
  },
});
