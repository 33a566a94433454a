import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {sizeOf} from '../../tools/byte-budgets.mjs';

const {paths} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as {
  paths: {name: string; ceiling: number}[];
};

/** What the build allows a path to load, in bytes. @param end of the path's name */
export const promised = (end: string): number =>
  (paths.find(({name}) => name.endsWith(end)) ?? assert.fail(end)).ceiling;

/** A built file that a module became, by the beginning of its name. */
export const fileOf = (name: string): string =>
  readdirSync('dist').find(file => new RegExp(`^${name}-[\\w-]{6}\\.js$`).test(file)) ??
  assert.fail(`no ${name}`);

/** A built file, and all that it imports statically: what the table of the build adds up. */
export function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(`dist/${file}`, 'utf8').matchAll(/\bfrom"\.\/([^"]+)"/g))
    withImports(name!, found);
  return found;
}

/** Our files that a page has begun to load before a point in time, in the order of their names. */
export async function loadedBefore(page: Page, time: number): Promise<string[]> {
  const files = await page.evaluate(
    end =>
      performance
        .getEntriesByType('resource')
        .filter(({name, startTime}) => startTime < end && /\/_\/docent\/.*\.js$/.test(name))
        .map(({name}) => name.slice(name.lastIndexOf('/') + 1)),
    time,
  );
  return files.toSorted();
}

/** What built files weigh together, compressed. */
export const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + sizeOf(readFileSync(`dist/${file}`, 'utf8')).brotli, 0);
