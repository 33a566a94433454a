/**
 * Tests a site that Sphinx builds with sphinx_rtd_theme 1, as in Debian. This theme writes its versions menu during the build, and has
 * scripts for its navigation and menu.
 */
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'playwright-core';
import {findPythons} from '../../tools/find-python.mjs';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {openBrowser} from '../support/browser.js';
import {openWatchedPage} from '../support/watched-page.js';
import {searchDialog} from './search-dialog.js';

/** A Python with Sphinx and the theme before version 3. Since version 3, the theme waits for Read the Docs' own script instead. */
function findTheme(): string | undefined {
  try {
    return findPythons('sphinx', () => {}).find(
      python =>
        spawnSync(python, ['-c', 'import sphinx_rtd_theme as t; raise SystemExit(int(t.__version__[0]) > 2)'])
          .status === 0,
    );
  } catch {
    return undefined;
  }
}

const python = findTheme();
const skip =
  python === undefined &&
  'No Python has sphinx_rtd_theme 1 or 2 (Debian: apt-get install python3-sphinx-rtd-theme).';

const configuration = (version: string): string => `
project = 'Kettle'
html_theme = 'sphinx_rtd_theme'
html_context = {
  'READTHEDOCS': True,
  'current_version': '${version}',
  'versions': [('latest', '/kettle/en/latest/'), ('2.0', '/kettle/en/2.0/')],
  'downloads': [('HTML', '/_/downloads/kettle/en/${version}/htmlzip/')],
}
`;
const START = 'Kettle\n======\n\n.. toctree::\n\n   guide\n\nRead :ref:`how wheels turn <wheels>`.\n';
const GUIDE = 'Guide\n=====\n\n.. _wheels:\n\nWheels\n------\n\nA wheel turns sapphire.\n';

describe('a site of sphinx_rtd_theme 1', {skip}, () => {
  let browser: Browser;
  let host: LibraryHost;
  let folder: string;
  const start = (): string => `${host.origin}/kettle/en/latest/`;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-rtd-theme-'));
    writeFileSync(join(folder, 'index.rst'), START);
    writeFileSync(join(folder, 'guide.rst'), GUIDE);
    browser = await openBrowser();
    host = await startLibrary({widget: 'dist'});
    await host.add({slug: 'kettle', versions: {latest: 'public'}});
    for (const version of ['latest', '2.0']) {
      writeFileSync(join(folder, 'conf.py'), configuration(version));
      const built = join(folder, 'built', version);
      execFileSync(python!, ['-m', 'sphinx', '-q', '-E', '-b', 'html', folder, built]);
      await host.publisher.publish({project: 'kettle', version, folder: built, who: 'test'});
    }
  });
  after(async () => {
    await host.stop();
    await browser.close();
    rmSync(folder, {recursive: true});
  });

  it('has its menu of versions and downloads, with working links', async () => {
    const {page, problems, close} = await openWatchedPage(browser);
    await page.goto(start());
    await page.locator('.rst-current-version').click();
    const archive = page.getByRole('link', {name: 'HTML'});
    const {status} = await fetch(await archive.evaluate(link => (link as HTMLAnchorElement).href));
    assert.equal(status, 200);
    await page.locator('.rst-other-versions').getByRole('link', {name: '2.0'}).click();
    await page.waitForURL(`${host.origin}/kettle/en/2.0/`);
    assert.match((await page.locator('.rst-current-version').textContent())!, /v: 2\.0/);
    await close();
    assert.deepEqual(problems, []);
  });

  it('keeps its navigation on a narrow screen', async () => {
    const {page, problems, close} = await openWatchedPage(browser, {viewport: {width: 500, height: 700}});
    await page.goto(start());
    const side = page.locator('nav.wy-nav-side');
    assert.equal(await side.evaluate(nav => nav.classList.contains('shift')), false);
    await page.locator('[data-toggle=wy-nav-top]').first().click();
    await page.locator('nav.wy-nav-side.shift').waitFor();
    await side.getByRole('link', {name: 'Guide'}).click();
    await page.waitForURL(/guide\.html/);
    await close();
    assert.deepEqual(problems, []);
  });

  it('opens search from its own search box, and previews its links', async () => {
    const {page, problems, close} = await openWatchedPage(browser);
    await page.goto(start());
    await page.getByRole('link', {name: 'how wheels turn'}).hover();
    await page.locator('docs-preview').getByText('A wheel turns sapphire.').waitFor();
    await page.mouse.move(0, 0);
    await page.getByLabel('Search docs').click();
    const search = searchDialog(page);
    await search.box.waitFor();
    await search.ask('sapphire');
    await page.keyboard.press('Enter');
    await page.waitForURL(/guide\.html/);
    await close();
    assert.deepEqual(problems, []);
  });
});
