import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';

const COMMAND = join(
  dirname(createRequire(import.meta.url).resolve('@docent/cli/package.json')),
  'bin/docent.mjs',
);

/**
 * The command that adds the elements to a built site, and the index unless a host answers search.
 *
 * @param {string} folder
 * @param {import('./options.js').DocentOptions} options
 */
export function commandFor(folder, {api, project, version, search = true}) {
  if (api || !search) return ['elements', folder];
  return [
    'index',
    folder,
    '--elements',
    ...(project ? [`--project=${project}`] : []),
    ...(version ? [`--version=${version}`] : []),
  ];
}

/**
 * Adds the elements and the index to a built site. Rejects with the error of the command.
 *
 * @param {string} folder
 * @param {import('./options.js').DocentOptions} options
 * @returns {Promise<string>} what was done, as a sentence
 */
export function finishSite(folder, options) {
  return new Promise((resolve, reject) => {
    const args = [COMMAND, ...commandFor(folder, options)];
    const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe']});
    const printed = {stdout: '', stderr: ''};
    for (const stream of /** @type {const} */ (['stdout', 'stderr']))
      child[stream].setEncoding('utf8').on('data', text => (printed[stream] += text));
    child.on('error', reject);
    child.on('close', code => {
      if (code === 0) resolve(printed.stdout.trim());
      else reject(new Error(`Docent's index could not be written. ${printed.stderr.trim()}`));
    });
  });
}
