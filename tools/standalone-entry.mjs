// Gives the entry its own copy of the modules it shares with what it loads on demand. Its name is fixed and theirs carry
// a hash: shared, they would be a second request on every page, or chunks that import a file of another release.
import {readFile} from 'node:fs/promises';
import {dirname, join, sep} from 'node:path';

const COPY = '?entry-copy';
/** Of what belongs to the entry and is loaded on demand: it imports neither the entry nor the large file of the elements. */
const PART_COPY = '?part-copy';

/**
 * @param {string} root
 * @param {string} entry the entry module, from the root; modules in its folder belong to it
 * @param {readonly string[]} parts those of its folder that it loads on demand
 * @returns {import('vite').Plugin}
 */
export function standaloneEntry(root, entry, parts) {
  const folder = dirname(join(root, entry)) + sep;
  const partFiles = new Set(parts.map(part => join(root, part)));
  const isOfPart = (/** @type {string} */ id) => partFiles.has(id) || id.endsWith(PART_COPY);
  const isOfEntry = (/** @type {string} */ id) => id.startsWith(folder) || id.endsWith(COPY);

  return {
    name: 'standalone-entry',
    enforce: 'pre',
    async resolveId(source, importer, {kind}) {
      if (!importer || kind !== 'import-statement') return null;
      const copy = isOfPart(importer) ? PART_COPY : isOfEntry(importer) ? COPY : null;
      if (copy === null) return null;
      const found = await this.resolve(source, importer.replace(copy, ''), {skipSelf: true});
      return found && !isOfEntry(found.id) ? found.id + copy : found;
    },
    async load(id) {
      const [, file] = /^(.*)\?(?:entry|part)-copy$/.exec(id) ?? [];
      return file === undefined ? null : {code: await readFile(file, 'utf8'), moduleType: 'ts'};
    },
  };
}
