import {join} from 'node:path';
import {build} from 'vite';
import {CLIENT_FILE} from './markdown/live-examples.js';

/** Bundles `docent/client` into the manual, whose examples import it. @param {string} output folder of the manual */
export const buildClient = output =>
  build({
    ...{configFile: false, logLevel: 'error', publicDir: false},
    build: {
      lib: {entry: 'src/client/index.ts', formats: ['es'], fileName: () => CLIENT_FILE.split('/').pop()},
      outDir: join(output, 'assets'),
      emptyOutDir: false,
      rolldownOptions: {output: {codeSplitting: false}},
    },
  });
