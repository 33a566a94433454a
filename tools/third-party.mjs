// The packages of others that are bundled: the notices that their licences ask for, in one file beside the bundle instead
// of in each chunk, and a bill of materials.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Folders of packages.
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 */
const packagesOf = moduleIds =>
  [...new Set(moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))].sort();

/**
 * @param {string} folder of a package
 * @returns {{name: string, version: string, license: string}}
 */
const manifestOf = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 * @returns {string}
 * @throws {Error} for a package that brings no licence file
 */
export const licensesOf = moduleIds => packagesOf(moduleIds).map(noticeOf).join('\n\n');

/** @param {string} folder */
function noticeOf(folder) {
  const {name, version, license} = manifestOf(folder);
  const file = readdirSync(folder).find(entry => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file || !existsSync(join(folder, file))) throw new Error(`${name} brings no licence file.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * What is in the bundle, as CycloneDX: https://cyclonedx.org/docs/1.6/json/. Without a serial number and a time, so that
 * the same sources make the same file; `npm sbom` has both, and lists what is only developed with.
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 * @param {{name: string, version: string, license: string}} own
 * @returns {string} JSON
 */
export function billOfMaterials(moduleIds, own) {
  const component = (/** @type {typeof own} */ {name, version, license}, type = 'library') => ({
    type,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{expression: license}],
  });
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {component: component(own, 'application')},
    components: packagesOf(moduleIds).map(folder => component(manifestOf(folder))),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
