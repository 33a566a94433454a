// Checks package-lock.json: every package is pinned by its hash, and comes from the registry. An entry without a hash is
// installed whatever it holds; npm writes one where a package was taken from a cache or a folder that lost it.
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

/** What npm writes into a lock file whichever registry it asks. */
const REGISTRY = 'https://registry.npmjs.org/';

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
    if (resolved !== undefined && !resolved.startsWith(REGISTRY))
      return [`${path} comes from ${resolved}, and not from ${REGISTRY}.`];
    return [];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = faultsOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length) process.exitCode = 1;
}
