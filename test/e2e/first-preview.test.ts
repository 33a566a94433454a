import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {sizeOf} from '../../tools/byte-budgets.mjs';
import {useDemo} from '../support/use-site.js';
import type {SuiteSite} from '../support/use-site.js';

const {paths} = JSON.parse(readFileSync('tools/budgets.json', 'utf8')) as {
  paths: {name: string; ceiling?: number; budget?: number}[];
};

/** A built file that a module became, by the beginning of its name. */
const fileOf = (name: string): string =>
  readdirSync('dist').find(file => new RegExp(`^${name}-[\\w-]{6}\\.js$`).test(file)) ??
  assert.fail(`no ${name}`);

/** A built file, and all that it imports statically: what the table of the build adds up. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(`dist/${file}`, 'utf8').matchAll(/\bfrom"\.\/([^"]+)"/g))
    withImports(name!, found);
  return found;
}

/** Our files that a page has begun to load when its first preview shows. */
async function loadedByFirstPreview(demo: SuiteSite, withoutSetHTML: boolean): Promise<string[]> {
  const page = await demo.open();
  if (withoutSetHTML)
    await page.addInitScript(() => void delete (Element.prototype as {setHTML?: unknown}).setHTML);
  await page.reload({waitUntil: 'load'});
  await page.evaluate(() => {
    document.addEventListener('docs-preview-show', ({target}) => {
      (target as HTMLElement).dataset['shown'] = `${performance.now()}`;
    });
  });
  await page.locator('article a[href*=".html"]').first().hover();
  const preview = page.locator('docs-preview[data-shown]');
  await preview.waitFor({state: 'attached'});
  assert.ok((await preview.locator('[part=body]').innerText()).length > 20, 'the card has its content');
  const files = await page.evaluate(() => {
    const shown = Number(document.querySelector<HTMLElement>('docs-preview')!.dataset['shown']);
    return performance
      .getEntriesByType('resource')
      .filter(({name, startTime}) => startTime < shown && /\/_\/docent\/.*\.js$/.test(name))
      .map(({name}) => name.slice(name.lastIndexOf('/') + 1));
  });
  return files.filter(name => name !== 'docent.js').toSorted();
}

describe('by the first preview of a link in the text', () => {
  const demo = useDemo();

  for (const engine of ['setHTML', 'DOMPurify'])
    it(`a page loads what the build says, and no more, with ${engine}`, async () => {
      const isPurified = engine === 'DOMPurify';
      const loaded = await loadedByFirstPreview(demo, isPurified);
      const told = withImports(fileOf('preview'));
      if (isPurified) withImports(fileOf('dompurify'), told);
      assert.deepEqual(loaded, [...told].toSorted());
      const {ceiling, budget = ceiling} =
        paths.find(({name}) => name.endsWith(engine)) ?? assert.fail(engine);
      const bytes = loaded.reduce(
        (sum, file) => sum + sizeOf(readFileSync(`dist/${file}`, 'utf8')).brotli,
        0,
      );
      assert.ok(bytes <= budget!, `${bytes} bytes`);
    });
});
