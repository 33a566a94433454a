import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {sizeOf} from '../../tools/byte-budgets.mjs';

const {paths} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as {
  paths: {name: string; ceiling: number}[];
};

/** The budget of a loading path of `tools/budgets.json`, in bytes. @param end the end of the path's name */
export const budgetOf = (end: string): number =>
  (paths.find(({name}) => name.endsWith(end)) ?? assert.fail(end)).ceiling;

/** The name of the built file of a module. @param name the name without the hash */
export const fileOf = (name: string): string =>
  readdirSync('dist').find(file => new RegExp(`^${name}-[\\w-]{6}\\.js$`).test(file)) ??
  assert.fail(`no ${name}`);

/** A built file and its static imports, as the table of the build counts them. */
export function withImports(file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, name] of readFileSync(`dist/${file}`, 'utf8').matchAll(/\bfrom"\.\/([^"]+)"/g))
    withImports(name!, files);
  return files;
}

/** The files of Docent that a page has requested before a point in time, ordered by name. */
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

/** The total size of built files, compressed with Brotli, in bytes. */
export const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + sizeOf(readFileSync(`dist/${file}`, 'utf8')).brotli, 0);
