// Checks package-lock.json: every package has a hash, and no entry has a URL. Without a hash, npm installs any content; npm omits the
// hash if a package came from a cache or folder that had lost it. A URL would tie the project to one registry
// (`omit-lockfile-registry-resolved` in .npmrc removes URLs).
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

/**
 * @param {{packages?: Record<string, {link?: boolean, integrity?: string, resolved?: string}>}} lock
 * @returns {string[]} a sentence for each entry that is wrong
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
