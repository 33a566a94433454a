// Finds the Python interpreters for tests of the Python packages: installed ones that have Sphinx or MkDocs, or (in CI, as root on
// Debian) those of apt-get.
import {spawnSync} from 'node:child_process';
import {aptInstall, mayInstall} from './find-browser.mjs';

/** Debian packages, by the module that is imported. */
const PACKAGES = Object.freeze({sphinx: 'python3-sphinx', mkdocs: 'mkdocs'});
/** Names of programs. There are several, because a virtual environment may have another version of Sphinx than the system. */
const COMMANDS = ['python3', 'python', '/usr/bin/python3'];

/**
 * @param {keyof typeof PACKAGES} module
 * @param {(line: string) => void} [log]
 * @returns {string[]} paths of the interpreters
 * @throws {Error} whose message says what to install
 */
export function findPythons(module, log = console.log) {
  let programs = pythonsWith(module);
  if (programs.length === 0 && process.env.CI && mayInstall() && aptInstall([PACKAGES[module]], log))
    programs = pythonsWith(module);
  if (programs.length > 0) return programs;
  throw new Error(`No Python has ${module}: install it (Debian: apt-get install ${PACKAGES[module]}).`);
}

/** @param {string} module */
function pythonsWith(module) {
  const results = COMMANDS.map(command =>
    spawnSync(command, ['-c', `import sys, ${module}; print(sys.executable)`], {encoding: 'utf8'}),
  );
  return [...new Set(results.filter(({status}) => status === 0).map(({stdout}) => stdout.trim()))];
}

/** A Python that can build packages without downloading anything; `undefined` if there is none. */
export const findPythonBuilder = () => pythonsWith('build, setuptools, wheel')[0];
