// Gives the entry its own copy of the modules it shares with what it loads on demand. Its name is fixed and theirs carry
// a hash: shared, they would be a second request on every page, or chunks that import a file of another release.
import {readFile} from 'node:fs/promises';
import {dirname, join, sep} from 'node:path';

const COPY = '?entry-copy';

/**
 * @param {string} root
 * @param {string} entry the entry module, from the root; modules in its folder belong to it
 * @returns {import('vite').Plugin}
 */
export function standaloneEntry(root, entry) {
  const folder = dirname(join(root, entry)) + sep;
  const isOfEntry = (/** @type {string} */ id) => id.startsWith(folder) || id.endsWith(COPY);

  return {
    name: 'standalone-entry',
    enforce: 'pre',
    async resolveId(source, importer, {kind}) {
      if (!importer || !isOfEntry(importer) || kind !== 'import-statement') return null;
      const found = await this.resolve(source, importer.replace(COPY, ''), {skipSelf: true});
      return found && !isOfEntry(found.id) ? found.id + COPY : found;
    },
    async load(id) {
      if (!id.endsWith(COPY)) return null;
      return {code: await readFile(id.slice(0, -COPY.length), 'utf8'), moduleType: 'ts'};
    },
  };
}
