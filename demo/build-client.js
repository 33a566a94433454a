import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {build} from 'vite';
import {CLIENT_FILE, SCRIPTS_FOLDER} from './markdown/live-examples.js';

/**
 * Bundles `docent/client` into the manual, and writes the scripts of its examples, which import it.
 * @param {string} output folder of the manual
 * @param {Map<string, string>} scripts by file name
 */
export async function buildClient(output, scripts) {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      lib: {entry: 'src/client.ts', formats: ['es'], fileName: () => CLIENT_FILE.split('/').pop()},
      outDir: join(output, 'assets'),
      emptyOutDir: false,
      rolldownOptions: {output: {codeSplitting: false}},
    },
  });
  const folder = join(output, SCRIPTS_FOLDER);
  await mkdir(folder, {recursive: true});
  for (const [name, script] of scripts) await writeFile(join(folder, name), script);
}
