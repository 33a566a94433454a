import {execFileSync} from 'node:child_process';
import {type Served, type Site, openSite, serveSite} from './site.js';

/** The manual, served by the built host, and a browser. */
export type Demo = Site;

/** Builds the manual into `folder`, so that tests never use an old build. */
export function buildManualInto(folder: string): void {
  const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
  execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {stdio: 'pipe'});
}

/** Serves the manual like `npm start`. */
export const serveDemo = (): Promise<Served> => serveSite({'': buildManualInto}, ['--project', 'docent']);

/** Opens the manual that all files share (test/support/share.ts), or else a new one. Stop it in `after`. */
export async function startDemo(): Promise<Demo> {
  const address = process.env['SHARED_DEMO'];
  return openSite(address ? {address, stop: async () => {}} : await serveDemo());
}
