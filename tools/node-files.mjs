// Runs test files in one process, one after the other, because most take longer to load than to run. Hooks outside of suites would apply
// to every file; test/rules/test-rules.test.ts checks that there are none.
// Use: node --import ./tools/typescript.mjs --test-reporter=./tools/node-reporter.mjs tools/node-files.mjs <file>…
import {resolve} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

const files = process.argv.slice(2);
let start = () => {};
/** @type {Promise<void>} */
const loaded = new Promise(resolve => (start = resolve));

for (const file of files) {
  // Tells the reporter where the tests of a file begin. Tests do not start while the next file is loaded.
  if (files.length > 1) test(file, () => loaded);
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    test(file, () => Promise.reject(error));
  }
}
start();
