// Takes the pictures of search that the README and the front page of the manual show: `npm run build`, then this.
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {startDocsHost} from './docs-host.mjs';
import {chromiumArguments, findBrowser} from './find-browser.mjs';
import {webpOf} from './webp.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ASSETS = join(ROOT, 'demo', 'assets');
const PAGE = 'setup/previews.html';
const QUERY = 'hotkeys';
/** Windows in CSS pixels, as the front page shows them, by the name of their files. */
const WINDOWS = {
  search: {viewport: {width: 1200, height: 680}, deviceScaleFactor: 1.5},
  'search-phone': {viewport: {width: 375, height: 560}, deviceScaleFactor: 2, isMobile: true, hasTouch: true},
};

process.chdir(ROOT);
const folder = await mkdtemp(join(tmpdir(), 'docent-pictures-'));
const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {stdio: 'inherit'});
const host = await startDocsHost([folder], ['--project', 'docent']);
const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
try {
  for (const [name, window] of Object.entries(WINDOWS))
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({...window, colorScheme, reducedMotion: 'reduce'});
      const page = await context.newPage();
      await page.goto(`${host.address}${PAGE}`);
      await page.keyboard.press('/');
      await page.locator('docs-search [part=input]').first().fill(QUERY);
      await page.locator('docs-search [part~=option]').first().waitFor();
      // The dialog shows the text of the section from the answer at first. Its code blocks are loaded later, so this waits for them.
      if (!('isMobile' in window)) await page.locator('docs-embed [part~=body] code').first().waitFor();
      await writeFile(join(ASSETS, `${name}-${colorScheme}.webp`), await webpOf(page));
      await context.close();
    }
} finally {
  await browser.close();
  await host.stop();
  await rm(folder, {recursive: true, force: true});
}
