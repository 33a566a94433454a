// A test file and all it imports as one module, with one mutant in it. Built again in some 50 ms, and run without the
// start of a test runner, a mutant costs a fraction of a second.
import {readFileSync} from 'node:fs';
import {dirname, relative, resolve} from 'node:path';
import {context} from 'esbuild';

/** @import {BuildContext, Metafile, Plugin} from 'esbuild' */
/** @import {Mutant} from './mutants.mjs' */

const NAMES_ITS_PLACE = /\bimport\.meta\.(url|dirname)\b/g;

const INDEX = /\/index\.ts$/;

/** @param {string} text @param {Mutant} mutant */
const changed = (text, {start, before, after}) =>
  text.slice(0, start) + after + text.slice(start + before.length);

/**
 * A test file that can be bundled again and again.
 * @param {string} test
 * @param {'node' | 'browser'} platform packages stay outside of a bundle for Node
 * @param {(path: string) => string} addressOf of a file, as `import.meta.url` tells it
 */
export async function bundleOf(test, platform, addressOf) {
  /** @type {Mutant | undefined} */
  let current;
  /** @type {Plugin} */
  const mutation = {
    name: 'mutation',
    setup(build) {
      build.onLoad({filter: /[\\/](src|test)[\\/].*\.ts$/}, ({path}) => {
        const text = readFileSync(path, 'utf8');
        const source = current && resolve(current.path) === path ? changed(text, current) : text;
        const contents = source.replace(NAMES_ITS_PLACE, (_, name) =>
          JSON.stringify(name === 'url' ? addressOf(path) : dirname(path)),
        );
        return {contents, loader: 'ts'};
      });
    },
  };
  /** @type {BuildContext<{metafile: true, write: false}>} */
  const bundler = await context({
    entryPoints: [test],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform,
    packages: platform === 'node' ? 'external' : 'bundle',
    conditions: ['production'],
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
    plugins: [mutation],
  });
  return {
    /** The bundle; throws when the mutant does not compile. @param {Mutant} [mutant] */
    async build(mutant) {
      current = mutant;
      const {outputFiles, metafile} = await bundler.rebuild();
      return {code: outputFiles[0]?.text ?? '', distances: distancesIn(metafile, test)};
    },
    close: () => bundler.dispose(),
  };
}

/** How many imports lead from the test to each file; an index adds none. @param {Metafile} metafile @param {string} test */
function distancesIn({inputs}, test) {
  const distances = new Map([[relative('.', test), 0]]);
  for (const [path, distance] of distances)
    for (const {path: imported} of inputs[path]?.imports ?? [])
      if (!distances.has(imported)) distances.set(imported, distance + (INDEX.test(path) ? 0 : 1));
  return distances;
}
