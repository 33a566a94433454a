import {emulateMedia} from '@web/test-runner-commands';

/** Preferences of a reader's system, as media queries. */
const SETTINGS = {
  colorScheme: 'prefers-color-scheme',
  reducedMotion: 'prefers-reduced-motion',
  forcedColors: 'forced-colors',
} as const;

/**
 * Emulates a preference. Skips the test in Firefox (WebDriver BiDi) and WebKitGTK, which do not support it yet.
 *
 * @throws {Error} if the emulation has no effect in Chromium
 */
export async function emulateOrSkip(
  context: {skip(reason: string): never},
  setting: keyof typeof SETTINGS,
  value: string,
): Promise<void> {
  await emulateMedia({[setting]: value});
  const {matches} = matchMedia(`(${SETTINGS[setting]}: ${value})`);
  if (matches) return;
  if (navigator.userAgent.includes('Chrome/'))
    throw new Error(`Chromium does not emulate ${setting}: ${value}.`);
  context.skip(
    'Firefox (WebDriver BiDi) and WebKitGTK have no command that emulates preferences of the system',
  );
}
