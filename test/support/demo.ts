import {execFileSync} from 'node:child_process';
import {startSite} from './site.js';
import type {Site} from './site.js';

/** The manual behind the built host, and a browser to read it with. */
export type Demo = Site;

/** Builds the manual into `folder`, so that a test never sees yesterday's. */
export function buildManualInto(folder: string): void {
  const eleventy = ['node_modules/@11ty/eleventy/cmd.cjs', '--config=demo/eleventy.config.js', '--quiet'];
  execFileSync(process.execPath, [...eleventy, `--output=${folder}`], {stdio: 'pipe'});
}

/** Starts the demo as `npm start` does. Stop it in `after`. */
export const startDemo = (): Promise<Demo> => startSite({'': buildManualInto}, ['--project', 'docent']);
