// The notices that the licences of bundled packages ask for, in one file beside the bundle instead of in each chunk.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

/**
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 * @returns {string}
 * @throws {Error} for a package that brings no licence file
 */
export function licensesOf(moduleIds) {
  const packages = new Set(moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
  return [...packages].sort().map(noticeOf).join('\n\n');
}

/** @param {string} folder */
function noticeOf(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file || !existsSync(join(folder, file))) throw new Error(`${name} brings no licence file.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
