import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import esbuild from 'esbuild';
import type {Browser} from 'playwright-core';
import {rollup} from 'rollup';
import {build as vite} from 'vite';
import webpack from 'webpack';
import {sizeOf} from '../../tools/byte-budgets.mjs';
import {moduleImports} from '../rules/module-imports.js';
import {openBrowser} from '../support/browser.js';
import {type Installation, installPackages} from './packed.js';

interface EntryBudgets {
  /** Maximum size of minified static imports after Brotli compression, in bytes, by entry and bundler. */
  readonly entries: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const {entries} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as EntryBudgets;

describe('the package, bundled by its consumer', () => {
  let installed: Installation;
  let browser: Browser;
  before(async () => {
    installed = await installPackages();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await installed.remove();
  });

  /** Bundlers with their production defaults. Each writes `main.js` and its chunks to a folder. */
  const BUNDLERS: Readonly<Record<string, (input: string, folder: string) => Promise<unknown>>> = {
    vite: (input, outDir) =>
      vite({
        root: installed.folder,
        configFile: false,
        logLevel: 'error',
        build: {outDir, rolldownOptions: {input, output: {entryFileNames: 'main.js'}}},
      }),
    rollup: async (input, dir) => {
      const bundle = await rollup({
        input,
        plugins: [nodeResolve({browser: true})],
        onwarn: warning => assert.fail(warning.message),
      });
      await bundle.write({dir, entryFileNames: 'main.js'});
    },
    webpack: (entry, path) =>
      new Promise<void>((done, fail) => {
        webpack(
          {
            mode: 'production',
            context: installed.folder,
            entry,
            output: {path, filename: 'main.js'},
            performance: false,
          },
          (error, stats) => {
            const problems = stats?.hasErrors() || stats?.hasWarnings();
            if (error || problems) fail(error ?? new Error(stats!.toString('errors-warnings')));
            else done();
          },
        );
      }),
    esbuild: (input, outdir) =>
      esbuild.build({
        entryPoints: {main: input},
        outdir,
        bundle: true,
        splitting: true,
        format: 'esm',
        minify: true,
        logLevel: 'silent',
      }),
  };

  /** Writes a module that imports the package. @returns its path */
  async function moduleOf(name: string, source: string): Promise<string> {
    const file = join(installed.folder, `${name}.js`);
    await writeFile(file, source);
    return file;
  }

  for (const [name, bundle] of Object.entries(BUNDLERS))
    it(`works when it is bundled with ${name}`, async () => {
      const folder = join(installed.folder, `built-${name}`);
      await mkdir(folder);
      await bundle(await moduleOf(`with-${name}`, "import 'docent/define';"), folder);
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(error.message));
      await page.route('https://docs.example.org/**', async route => {
        const file = join(folder, new URL(route.request().url()).pathname);
        if (file.endsWith('.js') && existsSync(file))
          return route.fulfill({contentType: 'text/javascript', body: await readFile(file)});
        const body = '<docs-search></docs-search><script type="module" src="/main.js"></script>';
        return route.fulfill({contentType: 'text/html', body});
      });
      await page.goto('https://docs.example.org/');
      // The dialog is a separate chunk, so this also checks that chunks are found.
      await page.keyboard.press('/');
      await page.getByRole('combobox').waitFor();
      assert.deepEqual(problems, []);
      await page.close();
    });

  it('works as a classic script, and declares no global names', async () => {
    const page = await browser.newPage();
    await page.route('https://docs.example.org/**', async route => {
      const {pathname} = new URL(route.request().url());
      const file = join(installed.folder, 'node_modules/docent/dist', pathname.replace('/docent/', '/'));
      if (pathname.startsWith('/docent/') && existsSync(file))
        return route.fulfill({contentType: 'text/javascript', body: await readFile(file)});
      const tag = pathname === '/with' ? '<script src="/docent/classic/docent.js" defer></script>' : '';
      return route.fulfill({contentType: 'text/html', body: `<!doctype html>${tag}<p>Text</p>`});
    });
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(window).sort());
    await page.goto('https://docs.example.org/without');
    const before = await names();
    await page.goto('https://docs.example.org/with');
    assert.deepEqual(await names(), before);
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await page.close();
  });

  for (const [entry, budgets] of Object.entries(entries))
    for (const [bundler, budget] of Object.entries(budgets))
      it(`loads at most the bytes in budgets.json for ${entry} with ${bundler}`, async t => {
        const name = `weighed-${bundler}-${entry.replaceAll('/', '-')}`;
        const folder = join(installed.folder, name);
        await mkdir(folder);
        const isForItsEffect = /\/(define|tag)$/.test(entry);
        const source = `${isForItsEffect ? 'import' : 'export * from'} '${entry}';`;
        await BUNDLERS[bundler]!(await moduleOf(name, source), folder);
        const files = new Set([join(folder, 'main.js')]);
        let bytes = 0;
        for (const file of files) {
          const code = await readFile(file, 'utf8');
          bytes += sizeOf(code).brotli;
          for (const {specifier, dynamic} of moduleImports(file, code))
            if (!dynamic) files.add(resolve(dirname(file), specifier));
        }
        t.diagnostic(`${entry}, ${bundler}: ${bytes} B of ${budget}, ${files.size} files`);
        assert.ok(bytes <= budget, `${bytes} bytes, ${bytes - budget} over the budget`);
      });

  for (const [name, bundle] of Object.entries(BUNDLERS))
    it(`opens search and shows a preview where the tag is bundled with ${name}, with the options of the meta tag`, async () => {
      const folder = join(installed.folder, `tag-${name}`);
      await mkdir(folder);
      await bundle(await moduleOf(`tag-with-${name}`, "import 'docent/tag';"), folder);
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(error.message));
      await page.route('https://docs.example.org/**', async route => {
        const {pathname} = new URL(route.request().url());
        const file = join(folder, pathname);
        if (file.endsWith('.js') && existsSync(file))
          return route.fulfill({contentType: 'text/javascript', body: await readFile(file)});
        if (pathname === '/other')
          return route.fulfill({
            contentType: 'text/html',
            body: '<main><h1>Other</h1><p>Its text</p></main>',
          });
        const head = '<meta name="docent" data-hotkeys="s" data-index="/index/">';
        const body = `${head}<main><a href="/other">other</a></main><script type="module" src="/main.js"></script>`;
        return route.fulfill({contentType: 'text/html', body});
      });
      await page.goto('https://docs.example.org/');
      await page.getByRole('link', {name: 'other'}).hover();
      await page.getByText('Its text').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('s');
      await page.getByRole('combobox').waitFor();
      assert.deepEqual(problems, []);
      await page.close();
    });

  it('publishes only files that a reader or a bundler may load', async () => {
    const names = await readdir(join(installed.folder, 'node_modules/docent'), {recursive: true});
    const files = names.filter(name => /\.\w+$/.test(name) && !name.startsWith('node_modules'));
    assert.ok(files.length > 100);
    assert.deepEqual(
      files.filter(
        name =>
          !/^(bin[\\/]docent\.mjs|dist[\\/].*\.(js|map|json|txt|d\.ts)|\w[\w-]*\.(json|md)|LICENSE)$/.test(
            name,
          ),
      ),
      [],
    );
  });
});
