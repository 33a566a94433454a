// Runs Node with the given arguments while one Chromium and one served manual stand ready for every file that asks for
// them: node --import tsx test/support/share.ts --import tsx --test test/e2e/*.test.ts
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {serveDemo} from './demo.js';

const browser = await chromium.launchServer({executablePath: findBrowser(), args: chromiumArguments()});
try {
  const demo = await serveDemo();
  const env = {...process.env, SHARED_BROWSER: browser.wsEndpoint(), SHARED_DEMO: demo.address};
  const tests = spawn(process.execPath, process.argv.slice(2), {stdio: 'inherit', env});
  process.once('SIGTERM', () => tests.kill());
  const [code] = (await once(tests, 'close')) as [number | null];
  process.exitCode = code ?? 1;
  await demo.stop();
} finally {
  await browser.close();
}
