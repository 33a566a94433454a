import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** Everything that the bundle is made from. Its files are cached forever, so nothing else may change them. */
const SOURCES = ['src', 'tools', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * A hash of the sources of the bundle and the versions of its dependencies and tools, which is part of its file names.
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
 * @param {string} source a file, or a folder with all its files
 * @returns {string[]} paths with `/` as separator, in the same order on every machine
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
