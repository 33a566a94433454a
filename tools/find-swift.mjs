// Finds OpenStack Swift, a real server with an S3 interface that is packaged by Debian. It is not installed
// automatically: it takes about 60 packages.
import {findOnPath} from './find-browser.mjs';

const PROGRAMS = [
  'swift-ring-builder',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
];

/** @returns {string | undefined} what to install, as a sentence; `undefined` if everything is installed */
export function whyNoSwift() {
  const missing = PROGRAMS.filter(program => findOnPath(program) === undefined);
  if (process.platform === 'linux' && missing.length === 0) return undefined;
  return 'OpenStack Swift was not found: install it (Debian: apt-get install swift-proxy swift-account swift-container swift-object).';
}
