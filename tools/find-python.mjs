// Finds the Pythons that the tests of our Python packages run with: installed ones that have Sphinx, or MkDocs; then (in CI,
// as root on Debian) apt-get's.
import {spawnSync} from 'node:child_process';
import {aptInstall, mayInstall} from './find-browser.mjs';

/** Debian's package, by what is imported. */
const PACKAGES = Object.freeze({sphinx: 'python3-sphinx', mkdocs: 'mkdocs'});
/** An environment of one's own may have another Sphinx than the system. */
const COMMANDS = ['python3', 'python', '/usr/bin/python3'];

/**
 * @param {keyof typeof PACKAGES} module
 * @param {(line: string) => void} [log]
 * @returns {string[]} their programs
 * @throws {Error} whose message says what to install
 */
export function findPythons(module, log = console.log) {
  let found = pythonsWith(module);
  if (found.length === 0 && process.env.CI && mayInstall() && aptInstall([PACKAGES[module]], log))
    found = pythonsWith(module);
  if (found.length > 0) return found;
  throw new Error(`No Python has ${module}: install it (Debian: apt-get install ${PACKAGES[module]}).`);
}

/** @param {string} module */
function pythonsWith(module) {
  const said = COMMANDS.map(command =>
    spawnSync(command, ['-c', `import sys, ${module}; print(sys.executable)`], {encoding: 'utf8'}),
  );
  return [...new Set(said.filter(({status}) => status === 0).map(({stdout}) => stdout.trim()))];
}

/** A Python that can build packages without downloading anything; `undefined` if there is none. */
export const findPythonBuilder = () => pythonsWith('build, setuptools, wheel')[0];
