// npm run metadata: copies what all packages have in common from the root's package.json to their manifests: the version,
// the licence, the address of the repository and what npm needs to publish. `--check` fails if a manifest differs.
import {readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** Folders of the packages for npm besides the root. */
export const NPM_FOLDERS = ['cli', 'host', 'integrations/presets'];
/** Folders of the packages for Python, in the order in which they depend on each other. */
export const PYTHON_FOLDERS = ['integrations/sphinx', 'integrations/mkdocs'];

/** Makes packages public and adds provenance statements: https://docs.npmjs.com/generating-provenance-statements */
const PUBLISH = {access: 'public', provenance: true};

/** Whether an address is the placeholder that the root's manifest contains until the project has a public repository. */
export const hasNoRepository = (/** @type {string} */ url) => new URL(url).hostname.endsWith('.invalid');

/** @param {string} folder */
export const manifestOf = folder => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** @param {string} url of git, as in a manifest */
const pageOf = url => url.replace(/^git\+/, '').replace(/\.git$/, '');

/**
 * The expected content of the manifests.
 * @returns {Map<string, string>} text by path from the root
 */
export function manifests() {
  const {version, license, engines, repository} = manifestOf('.');
  const page = pageOf(repository.url);
  const common = {
    version,
    license,
    engines,
    homepage: `${page}#readme`,
    bugs: `${page}/issues`,
    publishConfig: PUBLISH,
  };
  const texts = new Map();
  for (const folder of ['.', ...NPM_FOLDERS]) {
    const own = manifestOf(folder);
    const place = folder === '.' ? {} : {directory: folder};
    const manifest = {...own, ...common, repository: {...repository, ...place}};
    for (const kind of ['dependencies', 'devDependencies'])
      for (const name of Object.keys(manifest[kind] ?? {}))
        if (name.startsWith('@docent/')) manifest[kind][name] = version;
    texts.set(join(folder, 'package.json'), `${JSON.stringify(sorted(manifest), null, 2)}\n`);
  }
  for (const folder of PYTHON_FOLDERS) {
    const path = join(folder, 'pyproject.toml');
    const text = readFileSync(join(root, path), 'utf8')
      .replace(/^version = ".*"$/m, `version = "${version}"`)
      .replace(/"docent-sphinx==[^"]*"/, `"docent-sphinx==${version}"`)
      .replace(/^Repository = ".*"$/m, `Repository = "${page}"`)
      .replace(/^Changelog = ".*"$/m, `Changelog = "${page}/blob/main/CHANGELOG.md"`);
    texts.set(path, text);
  }
  const path = 'integrations/sphinx/docent/__init__.py';
  const text = readFileSync(join(root, path), 'utf8');
  texts.set(path, text.replace(/^__version__ = ".*"$/m, `__version__ = "${version}"`));
  return texts;
}

/** The order of fields in a manifest: description first, then origin, then content. */
const ORDER = ['name', 'version', 'description', 'keywords', 'license', 'homepage', 'bugs', 'repository'];

/** @param {Record<string, unknown>} manifest */
function sorted(manifest) {
  const rest = Object.keys(manifest).filter(key => !ORDER.includes(key));
  return Object.fromEntries(
    [...ORDER, ...rest].filter(key => key in manifest).map(key => [key, manifest[key]]),
  );
}

if (process.argv[1] === import.meta.filename) {
  const {values} = parseArgs({options: {check: {type: 'boolean'}, publish: {type: 'boolean'}}});
  const {url} = manifestOf('.').repository;
  // npm sets `npm_config_dry_run` for the scripts that `npm publish --dry-run` runs.
  if (values.publish && hasNoRepository(url) && process.env['npm_config_dry_run'] !== 'true') {
    console.error(
      `Nothing is published: package.json has no address of the repository (${url}). Write it there, and run "npm run metadata".`,
    );
    process.exit(1);
  }
  for (const [path, text] of values.publish ? [] : manifests()) {
    if (text === readFileSync(join(root, path), 'utf8')) continue;
    if (values.check) {
      console.error(`${path} differs from what package.json says: run "npm run metadata" and commit it.`);
      process.exitCode = 1;
    } else writeFileSync(join(root, path), text);
  }
}
