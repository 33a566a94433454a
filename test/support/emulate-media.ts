import {emulateMedia} from '@web/test-runner-commands';

/** What a reader's system can say, as the query that asks for it. */
const SETTINGS = {
  colorScheme: 'prefers-color-scheme',
  reducedMotion: 'prefers-reduced-motion',
  forcedColors: 'forced-colors',
} as const;

/**
 * Makes the system say so. Skips the test where the engine cannot be made to: neither Firefox (WebDriver BiDi) nor
 * WebKitGTK can be yet.
 */
export async function emulateOrSkip(
  test: {skip(reason?: string): never},
  setting: keyof typeof SETTINGS,
  value: string,
): Promise<void> {
  await emulateMedia({[setting]: value});
  const {matches} = matchMedia(`(${SETTINGS[setting]}: ${value})`);
  if (!matches) test.skip('Firefox and WebKitGTK have no command for it yet.');
}
