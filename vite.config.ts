import {defineConfig} from 'vite';
import {chunkGroups} from './tools/chunk-groups.mjs';
import {releaseHash} from './tools/release-hash.mjs';
import {sideBySide} from './tools/side-by-side.mjs';
import {standaloneEntry} from './tools/standalone-entry.mjs';
import {workerFile} from './tools/worker-file.mjs';

/**
 * The script tag: `dist/docent.js`, a name that never changes, and hashed chunks beside it that it imports on
 * intent, relative to its own address. The library is not built here: `tsc` writes its modules one to one, see
 * tools/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    standaloneEntry(import.meta.dirname, 'src/script-tag/index.ts', [
      ...['buttons', 'corner-button', 'versions-button'].map(name => `src/script-tag/${name}.ts`),
    ]),
    workerFile(import.meta.dirname, 'src/static-index/answer/worker.ts'),
    sideBySide(),
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
    lib: {entry: {docent: 'src/script-tag/index.ts'}, formats: ['es']},
    rolldownOptions: {
      // What a slow machine would print of its time is nothing a user of npm start can act on.
      checks: {bundlerTimings: false},
      // Else a module that others are taken with has a file of helpers as well.
      optimization: {inlineConst: {mode: 'all', pass: 3}},
      experimental: {chunkOptimization: false},
      output: {
        minify: true,
        // Notices go to one file, dist/third-party-licenses.txt.
        comments: false,
        entryFileNames: '[name].js',
        // One hash for all: five different ones would cost every page 30 bytes of the script tag.
        chunkFileNames: `[name]-${releaseHash(import.meta.dirname)}.js`,
        // Else constants are variables, which the minifier does not inline.
        topLevelVar: false,
        codeSplitting: {groups: chunkGroups(import.meta.dirname)},
      },
    },
  },
});
