// Checks package-lock.json: every package is pinned by its hash, and names no address. An entry without a hash is installed
// whatever it holds; npm writes one where a package was taken from a cache or a folder that lost it. An entry with an
// address ties the project to one registry (`omit-lockfile-registry-resolved` in .npmrc leaves them out).
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

/**
 * @param {{packages?: Record<string, {link?: boolean, integrity?: string, resolved?: string}>}} lock
 * @returns {string[]} what is wrong, a sentence for each entry
 */
export function faultsOf({packages = {}}) {
  return Object.entries(packages).flatMap(([path, {link, integrity, resolved}]) => {
    const isOwn = !/(?:^|\/)node_modules\//.test(path);
    if (isOwn || link) return [];
    if (!integrity?.startsWith('sha512-'))
      return [`${path} has no "integrity": remove the entry, then run "npm install".`];
    if (resolved !== undefined)
      return [`${path} names an address: run "npm install --omit-lockfile-registry-resolved".`];
    return [];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = faultsOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length) process.exitCode = 1;
}
