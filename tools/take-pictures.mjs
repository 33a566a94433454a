// Takes the pictures of search that the README and the front page of the manual show: `npm run build`, then this.
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {copyFile, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from './find-browser.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ASSETS = join(ROOT, 'demo', 'assets');
/** In CSS pixels, as the front page shows them. */
const SIZE = {width: 1200, height: 700};
const PAGE = 'setup/previews.html';
const QUERY = 'hotkeys';

const folder = await mkdtemp(join(tmpdir(), 'docent-pictures-'));
const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {cwd: ROOT, stdio: 'inherit'});
const host = spawn(
  process.execPath,
  ['host/dist/cli.js', 'serve', folder, '--port', '0', '--project', 'docent'],
  {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
/** Resolves once the manual can be searched. @returns {Promise<void>} */
async function indexed() {
  for await (const line of createInterface(host.stderr)) if (line.startsWith('Indexed')) return;
  throw new Error('The host has stopped before the manual was indexed.');
}

const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
try {
  const [[line]] = await Promise.all([once(createInterface(host.stdout), 'line'), indexed()]);
  const [address] = /http:[^\s]+/.exec(line) ?? [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const page = await browser.newPage({viewport: SIZE, colorScheme, reducedMotion: 'reduce'});
    await page.goto(`${address}${PAGE}`);
    await page.keyboard.press('/');
    const search = page.locator('docs-search');
    await search.locator('[part=input]').first().fill(QUERY);
    // The section has come once its code is there; what the answer contains about it has none.
    await search.locator('docs-embed [part~=body] code').first().waitFor();
    await page.screenshot({path: join(ASSETS, `search-${colorScheme}.png`)});
    await page.close();
  }
  await copyFile(join(ASSETS, 'search-light.png'), join(ROOT, 'demo', 'picture.png'));
} finally {
  await browser.close();
  host.kill();
  await once(host, 'exit');
  await rm(folder, {recursive: true, force: true});
}
