import {defineConfig} from 'vite';
import {chunkGroups} from './tools/chunk-groups.mjs';
import {releaseHash} from './tools/release-hash.mjs';
import {sideBySide} from './tools/side-by-side.mjs';
import {standaloneEntry} from './tools/standalone-entry.mjs';
import {workerFile} from './tools/worker-file.mjs';

/**
 * Builds the script tag: `dist/docent.js`, whose name never changes, and chunks beside it with a hash in their names.
 * The script imports a chunk once a reader is about to need it, by an address relative to its own. The modules of the
 * npm package are not built here, but by `tsc`: see tools/build.mjs.
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
    // The folder also contains the modules of the npm package. tools/build.mjs removes outdated files.
    emptyOutDir: false,
    // Source maps are for stack traces in bug reports. No file refers to them: that would cost every page 30 bytes.
    sourcemap: 'hidden',
    modulePreload: false,
    // In library mode, Vite's own minifier keeps white space. The bundler minifies instead: see `output`.
    minify: false,
    lib: {entry: {docent: 'src/script-tag/index.ts'}, formats: ['es']},
    rolldownOptions: {
      // Turns off the warning about a slow build, because users of `npm start` can do nothing about it.
      checks: {bundlerTimings: false},
      // Inlines constants everywhere, not only where the bundler expects smaller files.
      optimization: {inlineConst: {mode: 'all', pass: 3}},
      // Otherwise, the bundler's helper functions get a file of their own, `rolldown-runtime.js`.
      experimental: {chunkOptimization: false},
      output: {
        minify: true,
        // All licence notices are in one file, dist/third-party-licenses.txt.
        comments: false,
        entryFileNames: '[name].js',
        // All names have the same hash, because different ones would make the script tag 30 bytes larger.
        chunkFileNames: `[name]-${releaseHash(import.meta.dirname)}.js`,
        // Otherwise, constants become `var`, which the minifier does not inline.
        topLevelVar: false,
        codeSplitting: {groups: chunkGroups(import.meta.dirname)},
      },
    },
  },
});
