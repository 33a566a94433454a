// Starts one Chromium and one server of the manual for all tests of whole pages: prints the environment variables for tests
// as a line of JSON, and stops both when its input ends.
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {serveDemo} from './demo.js';

const browser = await chromium.launchServer({executablePath: findBrowser(), args: chromiumArguments()});
try {
  const demo = await serveDemo();
  const environment = {SHARED_BROWSER: browser.wsEndpoint(), SHARED_DEMO: demo.address};
  process.stdout.write(`${JSON.stringify(environment)}\n`);
  for await (const _ of process.stdin);
  await demo.stop();
} finally {
  await browser.close();
}
