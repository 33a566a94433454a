import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {promisify} from 'node:util';
import {moduleImports} from '../rules/module-imports.js';

interface Package {
  readonly exports: Readonly<Record<string, string | {readonly types: string; readonly default?: string}>>;
  readonly sideEffects: readonly string[];
  readonly files: readonly string[];
  readonly types: string;
}

const {exports, sideEffects, files, types} = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const entries = Object.entries(exports);
const filesOf = (target: (typeof entries)[0][1]) =>
  typeof target === 'string' ? [target] : Object.values(target);

/** All files below a folder, as paths from the root. */
const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(path => path.endsWith(ending))
    .map(path => `${folder}/${path.replaceAll('\\', '/')}`);

/** Runs a module in a new Node process, without a page, and returns its output. */
async function runModule(source: string): Promise<string> {
  const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
  return stdout.trim();
}

describe('the package', () => {
  for (const [name, target] of entries)
    it(`has and publishes the files of ${name}`, () => {
      for (const file of filesOf(target)) {
        assert.ok(existsSync(file), `${file} is not built`);
        assert.ok(
          file === './package.json' || files.some(folder => file.startsWith(`./${folder}`)),
          `${file} is not published`,
        );
      }
    });

  for (const [name, target] of entries)
    if (typeof target !== 'string')
      it(`names the types of ${name} first, as TypeScript expects`, () => {
        assert.equal(Object.keys(target)[0], 'types');
        if (target.default) assert.equal(target.types, target.default.replace(/\.js$/, '.d.ts'));
      });

  it('names the types of its main entry for older tools, too', () =>
    assert.equal(types, (exports['.'] as {types: string}).types));

  it('does nothing when it is imported', async () => {
    const names = await runModule(`
      const before = Object.getOwnPropertyNames(globalThis);
      await import('lit');
      await import('tslib');
      const lit = Object.getOwnPropertyNames(globalThis);
      await import('docent');
      const after = Object.getOwnPropertyNames(globalThis).filter(name => !lit.includes(name));
      console.log(JSON.stringify([after, globalThis.customElements?.get('docs-search') ?? null]));`);
    assert.equal(names, '[[],null]');
  });

  it('registers the elements on request', async () => {
    const names = await runModule(`
      await import('docent/define');
      console.log(['docs-search', 'docs-preview'].map(name => customElements.get(name)?.name).join());`);
    assert.equal(names, 'DocsSearch,DocsPreview');
  });

  it('does nothing outside a browser when the tag is imported', async () =>
    assert.equal(await runModule("console.log(Object.keys(await import('docent/tag')).length)"), '0'));

  it('declares exactly the modules with side effects for bundlers', () => {
    const pattern = (glob: string) =>
      new RegExp(`^${glob.slice(2).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    const withEffect = [...filesIn('src', '.ts'), ...filesIn('dist/lib', '.js')]
      .filter(file => sideEffects.some(glob => pattern(glob).test(file)))
      .sort();
    const defining = [...filesIn('src', '.ts'), ...filesIn('dist/lib', '.js')].filter(file =>
      /\/(define|tag)\.[jt]s$/.test(file),
    );
    assert.deepEqual(withEffect, [...defining, 'src/script-tag/index.ts'].sort());
  });

  it('imports only packages that it depends on', () => {
    const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: object};
    const imported = filesIn('dist/lib', '.js')
      .flatMap(file => moduleImports(file, readFileSync(file, 'utf8')))
      .filter(({specifier}) => !specifier.startsWith('.'));
    const packages = new Set(imported.map(({specifier}) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]));
    assert.ok(packages.has('lit'), 'imports of packages are found at all');
    assert.deepEqual(
      [...packages].filter(name => !(name in dependencies)),
      [],
    );
  });

  it('includes the licences of packages in the script tag and its chunks', () => {
    const notices = readFileSync('dist/third-party-licenses.txt', 'utf8');
    // @orama/stemmers is in the worker of a static index, which is built separately.
    for (const name of ['lit', 'lit-html', 'dompurify', '@orama/stemmers'])
      assert.match(notices, new RegExp(`^${name} \\d+\\.`, 'm'));
  });

  it('has no licence notice in the script tag itself, where every page would load it', () =>
    assert.doesNotMatch(readFileSync('dist/docent.js', 'utf8'), /\/\*|license/i));
});
