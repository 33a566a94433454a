import {type Browser, chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';

/**
 * The Chromium that tests of whole pages share (test/support/share.ts), or else a new one. Closing a shared one only closes
 * what was opened through this call.
 */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['SHARED_BROWSER'];
  if (shared) return chromium.connect(shared);
  return chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
}
