// Finds the Chromium-based browser that tests and screenshots run in: CHROME_PATH, then an installed one, then
// (as root on Debian) by apt-get, or else throws an error that says what to install.
import {spawnSync} from 'node:child_process';
import {accessSync, constants, readFileSync} from 'node:fs';
import {homedir} from 'node:os';
import {delimiter, join} from 'node:path';

const LINUX_COMMANDS = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

const NOT_FOUND = `No Chrome, Chromium or Edge was found, so the browser tests cannot run. Do one of these and try again:
  Debian, Ubuntu   apt-get update && apt-get install -y chromium
  macOS            install Google Chrome, for example with: brew install --cask google-chrome
  Windows          install Google Chrome or Microsoft Edge
  any system       set CHROME_PATH to the program of a Chromium-based browser`;

/** Whether `path` is a program that can be run. @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of `command` as found on PATH. @param {string} command */
export function findOnPath(command) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, command)).find(isProgram);
}

/**
 * The paths of browsers on each operating system, in order of preference.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} paths, which need not exist
 */
export function installedCandidates(platform, env) {
  if (platform === 'darwin') {
    const roots = ['/Applications', join(homedir(), 'Applications')];
    return roots.flatMap(root => MAC_APPLICATIONS.map(name => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      root => root !== undefined,
    );
    return roots.flatMap(root => WINDOWS_PROGRAMS.map(program => `${root}\\${program}`));
  }
  return LINUX_COMMANDS.map(findOnPath).filter(path => path !== undefined);
}

/** Whether apt-get may be used to install programs that tests need: root on Debian, and not forbidden by NO_INSTALL. */
export function mayInstall() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || process.env.NO_INSTALL) return false;
  try {
    return (
      /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')) && findOnPath('apt-get') !== undefined
    );
  } catch {
    return false;
  }
}

/**
 * Installs Debian packages. A fresh image has no package lists, so `apt-get update` comes first.
 * @param {string[]} packages
 * @param {(line: string) => void} log
 * @returns {boolean} whether they are installed now
 */
export function aptInstall(packages, log) {
  log(`Installing ${packages.join(', ')} with apt-get (NO_INSTALL=1 forbids it).`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const run = (/** @type {string[]} */ ...args) => spawnSync('apt-get', args, {env, encoding: 'utf8'});
  run('update', '-qq');
  const install = run(
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '--no-remove',
    '-o',
    'DPkg::Lock::Timeout=300',
    ...packages,
  );
  if (install.status === 0) return true;
  log(`apt-get install failed: ${(install.stderr ?? '').trim().split('\n').slice(-3).join(' ')}`);
  return false;
}

/**
 * Finds a browser, or installs one if that is allowed.
 * @param {{log?: (line: string) => void}} [options] `log` gets a line when something is installed; default stderr
 * @returns {string} path of a browser that can be run
 * @throws {Error} whose message says what to install
 */
export function findBrowser({log = line => process.stderr.write(`${line}\n`)} = {}) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROME_PATH is "${chosen}", and no program is there. Correct it or unset it.`);
  }
  const installed = installedCandidates(process.platform, process.env).find(isProgram);
  if (installed) return installed;
  if (mayInstall() && aptInstall(['chromium'], log)) {
    const fresh = findOnPath('chromium');
    if (fresh) return fresh;
  }
  throw new Error(NOT_FOUND);
}

/** Arguments of Chromium: its sandbox does not work for root, and /dev/shm is small in containers. */
export function chromiumArguments() {
  const unsandboxed = process.platform === 'linux' && (process.getuid?.() === 0 || Boolean(process.env.CI));
  return [...(unsandboxed ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'];
}
