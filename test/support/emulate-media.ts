import {emulateMedia} from '@web/test-runner-commands';

/** What a reader's system can say, as the query that asks for it. */
const SETTINGS = {
  colorScheme: 'prefers-color-scheme',
  reducedMotion: 'prefers-reduced-motion',
  forcedColors: 'forced-colors',
} as const;

/**
 * Makes the system say so. Skips the test in Firefox (WebDriver BiDi) and WebKitGTK, which cannot be made to yet.
 *
 * @throws {Error} where Chromium does not do as it was told
 */
export async function emulateOrSkip(
  test: {skip(reason?: string): never},
  setting: keyof typeof SETTINGS,
  value: string,
): Promise<void> {
  await emulateMedia({[setting]: value});
  const {matches} = matchMedia(`(${SETTINGS[setting]}: ${value})`);
  if (matches) return;
  if (navigator.userAgent.includes('Chrome/'))
    throw new Error(`Chromium does not emulate ${setting}: ${value}.`);
  test.skip('WebDriver BiDi of Firefox and WebKitGTK have no command to emulate what a system says');
}
