// Gives the entry its own copy of modules that it shares with code loaded on demand. The name of the entry is fixed, while other files have
// hashes: shared modules would need a second request on every page, or chunks would import a file of another release.
import {readFile} from 'node:fs/promises';
import {dirname, join, sep} from 'node:path';

/** Suffix of the ids of modules that are copied for the entry. */
const COPY = '?entry-copy';
/**
 * Suffix of the copies for modules that the entry loads on demand. These have copies of their own, so that they import neither the entry
 * nor the large files of the elements.
 */
const PART_COPY = '?part-copy';

/**
 * @param {string} root
 * @param {string} entry path of the entry module from the root; modules in its folder belong to it
 * @param {readonly string[]} parts modules in its folder that it loads on demand
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
      const resolved = await this.resolve(source, importer.replace(copy, ''), {skipSelf: true});
      return resolved && !isOfEntry(resolved.id) ? resolved.id + copy : resolved;
    },
    async load(id) {
      const [, file] = /^(.*)\?(?:entry|part)-copy$/.exec(id) ?? [];
      return file === undefined ? null : {code: await readFile(file, 'utf8'), moduleType: 'ts'};
    },
  };
}
