import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Hashes of files for Subresource Integrity, by name: for the `integrity` of the script tag, and for that of an import map, which covers
 * the chunks. https://www.w3.org/TR/sri-2/
 * @param {string} folder
 * @param {readonly string[]} names
 * @returns {string} JSON
 */
export function integrityOf(folder, names) {
  const hashes = [...names].sort().map(name => {
    const hash = createHash('sha384').update(readFileSync(join(folder, name)));
    return [name, `sha384-${hash.digest('base64')}`];
  });
  return `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`;
}
