// The packages of others that are bundled: the notices that their licences ask for, in one file beside the bundle instead
// of in each chunk, and a bill of materials.
import {readFileSync, readdirSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';

/**
 * Folders of packages.
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 */
const packagesOf = moduleIds =>
  [...new Set(moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []))].sort();

/**
 * @param {string} folder of a package
 * @returns {{name: string, version: string, license: string, repository?: {url?: string}}}
 */
const manifestOf = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The text of each licence, below the packages that have it.
 *
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 * @returns {string}
 * @throws {Error} for a package that brings no licence file
 */
export function licensesOf(moduleIds) {
  /** @type {Map<string, string[]>} */
  const packages = new Map();
  for (const folder of packagesOf(moduleIds)) {
    const {name, version, license} = manifestOf(folder);
    const text = readFileSync(licenseFileOf(folder), 'utf8').trim();
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return Array.from(packages, ([text, names]) => `${names.join('\n')}\n\n${text}\n`).join('\n\n');
}

/**
 * Its own file, or that of a package beside it, in the same scope, which comes from the same repository under the same licence.
 *
 * @param {string} folder of a package
 */
function licenseFileOf(folder) {
  const scope = dirname(folder);
  const beside = basename(scope).startsWith('@') ? readdirSync(scope).map(name => join(scope, name)) : [];
  for (const place of [folder, ...beside.filter(other => areTogether(folder, other))]) {
    const file = readdirSync(place).find(entry => /^licen[cs]e(\.|$)/i.test(entry));
    if (file) return join(place, file);
  }
  throw new Error(`${manifestOf(folder).name} brings no licence file.`);
}

/** @param {string} folder @param {string} other */
function areTogether(folder, other) {
  const [one, two] = [manifestOf(folder), manifestOf(other)];
  return (
    one.license === two.license && Boolean(one.repository?.url) && one.repository?.url === two.repository?.url
  );
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
