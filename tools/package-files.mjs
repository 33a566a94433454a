// prepack script of a package in a subfolder: copies files that every package must contain from the root.
import {copyFileSync} from 'node:fs';
import {join, resolve} from 'node:path';

const root = resolve(import.meta.dirname, '..');
export const SHARED_FILES = ['LICENSE', 'CHANGELOG.md'];

/** @param {string} folder of the package */
export function copySharedFiles(folder) {
  for (const name of SHARED_FILES) copyFileSync(join(root, name), join(folder, name));
}

if (process.argv[1] === import.meta.filename) copySharedFiles(process.cwd());
