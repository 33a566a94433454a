import {execFileSync} from 'node:child_process';
import {type Served, type Site, openSite, serveSite} from './site.js';

/** The manual behind the built host, and a browser to read it with. */
export type Demo = Site;

/** Builds the manual into `folder`, so that a test never sees yesterday's. */
export function buildManualInto(folder: string): void {
  const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
  execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {stdio: 'pipe'});
}

/** Serves the demo as `npm start` does. */
export const serveDemo = (): Promise<Served> => serveSite({'': buildManualInto}, ['--project', 'docent']);

/** Opens the demo that all files share (test/support/share.ts), else one of the caller's own. Stop it in `after`. */
export async function startDemo(): Promise<Demo> {
  const address = process.env['SHARED_DEMO'];
  return openSite(address ? {address, stop: async () => {}} : await serveDemo());
}
