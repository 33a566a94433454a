// Provides a screen for WebKitGTK, which has no headless mode.
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** @typedef {{env: Record<string, string>, stop: () => void}} Display */

// Otherwise, the buttons of the window keep it from becoming narrower than 447 px.
const NARROW_WINDOW_CSS = `headerbar, toolbar, toolbar *, headerbar *, entry, entry *, button, button *, toolitem {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(.01);
}
`;

/**
 * The existing screen, or an Xvfb with openbox, because without a window manager nothing gets keyboard focus.
 * @returns {Promise<Display>}
 */
export async function openDisplay() {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return {env: {}, stop() {}};
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once('data', data => resolve(String(data).trim()));
  });
  const env = {DISPLAY: `:${number}`};
  const windowManager = spawn('openbox', ['--sm-disable'], {env: {...process.env, ...env}, stdio: 'ignore'});
  return {
    env,
    stop() {
      windowManager.kill();
      server.kill();
    },
  };
}

/** @returns {string} a new folder for XDG_CONFIG_HOME, to be removed by the caller */
export function gtkConfigFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'docent-gtk-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_WINDOW_CSS);
  return folder;
}
