import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** All that the bundle is made from. Its files are served as ones that never change, so what is not here must not change them. */
const SOURCES = ['src', 'tools', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * A hash of the sources of the bundle and of the versions of its dependencies and tools: part of its files' names.
 * @param {string} root
 * @returns {string} six hexadecimal digits
 */
export function releaseHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesOf(root, source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 6);
}

/**
 * @param {string} root
 * @param {string} source a file, or a folder with all that is in it
 * @returns {string[]} with `/` between folders, in an order that is the same on every machine
 */
function filesOf(root, source) {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(({parentPath, name}) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
