// Lists bundled packages of third parties: their licence notices, in one file next to the bundle instead of in each chunk, and a software
// bill of materials.
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
 * The text of each licence, below the names of the packages that have it.
 *
 * @param {readonly string[]} moduleIds absolute paths of every module in the bundle
 * @returns {string}
 * @throws {Error} for a package without a licence file
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

/** Licence files, copied from repositories, for packages that have none, named after the package. */
const LICENSES = join(import.meta.dirname, 'licenses');

/**
 * The licence file of a package, or of a package in the same scope that has the same repository and licence, or in `licenses`.
 *
 * @param {string} folder of a package
 */
function licenseFileOf(folder) {
  const scope = dirname(folder);
  const beside = basename(scope).startsWith('@') ? readdirSync(scope).map(name => join(scope, name)) : [];
  for (const place of [folder, ...beside.filter(sibling => areTogether(folder, sibling))]) {
    const file = readdirSync(place).find(entry => /^licen[cs]e(\.|$)/i.test(entry));
    if (file) return join(place, file);
  }
  const {name} = manifestOf(folder);
  const copied = readdirSync(LICENSES).find(file => file === `${name.replace('/', '+')}.txt`);
  if (copied) return join(LICENSES, copied);
  throw new Error(
    `${name} has no licence file: copy the one in its repository to tools/licenses/${name.replace('/', '+')}.txt.`,
  );
}

/** @param {string} folder @param {string} sibling */
function areTogether(folder, sibling) {
  const [manifest, siblingManifest] = [manifestOf(folder), manifestOf(sibling)];
  return (
    manifest.license === siblingManifest.license &&
    Boolean(manifest.repository?.url) &&
    manifest.repository?.url === siblingManifest.repository?.url
  );
}

/**
 * The packages in the bundle in CycloneDX format: https://cyclonedx.org/docs/1.6/json/. Without serial number and time, so that the same
 * sources produce the same file. `npm sbom` writes both, and includes development dependencies.
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
