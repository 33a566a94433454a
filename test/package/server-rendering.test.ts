import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import esbuild from 'esbuild';
import type {Browser, Page} from 'playwright-core';
import {openBrowser} from '../support/browser.js';

const root = resolve(import.meta.dirname, '../..');
const SITE = 'https://docs.example.org';
const BOILING = '<!doctype html><main><h1 id="boiling">Boiling</h1><p>Fill the kettle first.</p></main>';

/** The meta tags that a host adds to a page of a project with several versions. */
const META_TAGS =
  '<meta name="readthedocs-version-slug" content="1.0"><meta name="docent-versions" content="">';

/** A program that renders a page with all elements and some attributes on the server, and prints the HTML. */
const RENDER = `
  import {collectResult} from '${import.meta.resolve('@lit-labs/ssr/lib/render-result.js')}';
  import {render} from '${import.meta.resolve('@lit-labs/ssr')}';
  import {html} from '${import.meta.resolve('lit')}';
  import 'docent/define';
  const page = html\`<docs-search project="kettle"></docs-search>
    <main>
      <p>See <a href="/boiling.html#boiling">how to boil</a>.</p>
      <docs-embed href="/boiling.html#boiling" sources="page" loading="eager">How to boil water</docs-embed>
      <docs-preview sources="page"></docs-preview>
      <docs-versions></docs-versions>
    </main>\`;
  console.log(await collectResult(render(page)));`;

describe('the elements, rendered on a server by Lit SSR', () => {
  let browser: Browser;
  let rendered: string;
  let code: string;
  before(async () => {
    browser = await openBrowser();
    // In the repository, `docent` resolves to the built files in `dist`. The test installed.test.ts uses the packed npm package.
    const args = ['--input-type=module', '--eval', RENDER];
    rendered = (await promisify(execFile)(process.execPath, args, {cwd: root})).stdout.trim();
    code = await bundle();
  });
  after(() => browser.close());

  /** Bundles the script of the page. As Lit requires, the script imports hydration support before the elements. */
  async function bundle(): Promise<string> {
    // Hydration support is imported by path, because in Node, the package name would resolve to the module for servers.
    const support = join(root, 'node_modules/@lit-labs/ssr-client/lit-element-hydrate-support.js');
    const contents = `import ${JSON.stringify(support)};\nimport 'docent/define';`;
    const {outputFiles} = await esbuild.build({
      stdin: {contents, resolveDir: root},
      bundle: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]!.text;
  }

  /** Opens the page that was rendered on the server. @param hydrates whether the page loads the script that hydrates the elements */
  async function open(hydrates: boolean): Promise<{page: Page; problems: string[]}> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    page.on('console', message => problems.push(message.text()));
    await page.route(`${SITE}/**`, route => {
      const {pathname} = new URL(route.request().url());
      if (pathname === '/hydrate.js') return route.fulfill({contentType: 'text/javascript', body: code});
      const script = hydrates ? '<script type="module" src="/hydrate.js"></script>' : '';
      const body =
        pathname === '/' ? `<!doctype html><title>Kettle</title>${META_TAGS}${rendered}${script}` : BOILING;
      return route.fulfill({contentType: 'text/html', body});
    });
    await page.goto(`${SITE}/`);
    return {page, problems};
  }

  it('show the search button and the fallback of <docs-embed> before any script is loaded', async () => {
    const {page, problems} = await open(false);
    assert.equal((await page.getByRole('button').allInnerTexts()).join().trim(), 'Search');
    assert.ok(await page.getByText('How to boil water').isVisible());
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('are hydrated without errors, and then search, embeds, previews and the list of versions work', async () => {
    const {page, problems} = await open(true);
    await page.locator('docs-embed').getByText('Fill the kettle first.').waitFor();

    assert.deepEqual(await page.locator('docs-versions [part=button]').allInnerTexts(), ['1.0']);
    assert.deepEqual(await page.locator('docs-search [part=trigger] kbd').allInnerTexts(), ['Ctrl K']);
    await page.getByRole('button', {name: 'Search'}).click();
    const box = page.getByRole('combobox', {name: 'Search', exact: true});
    await box.waitFor();
    assert.equal(await page.locator('docs-search dialog').count(), 1, 'rendered once');
    await page.keyboard.press('Escape');
    await box.waitFor({state: 'hidden'});

    await page.getByRole('link', {name: 'how to boil'}).hover();
    await page.locator('docs-preview [part=card]').getByText('Fill the kettle first.').waitFor();
    assert.deepEqual(problems, []);
    await page.close();
  });
});
