// Configuration to bundle packages with a command for Node: includes everything that their manifest does not list as a dependency, and
// adds the licence notices of what is included.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {licensesOf} from './third-party.mjs';

/**
 * @param {string} root folder of the package
 * @param {Readonly<Record<string, string>>} input files to bundle, by the name of their output
 * @returns {import('vite').UserConfig}
 */
export function nodeBundle(root, input) {
  const {dependencies = {}} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    root,
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
        // Turns off the warning about a slow build, as in ../vite.config.ts.
        checks: {bundlerTimings: false},
        input,
        external: Object.keys(dependencies).map(name => new RegExp(`^${name}(/|$)`)),
        output: {entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js'},
      },
    },
  };
}

/** @type {import('vite').Plugin} */
const licenses = {
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []));
    this.emitFile({type: 'asset', fileName: 'third-party-licenses.txt', source: licensesOf(modules)});
  },
};
