import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {bytesOf, fileOf, loadedBefore, budgetOf, withImports} from './loaded-files.js';

describe('the first search results', () => {
  const demo = useDemo();

  it('load exactly the files that the budget counts', async () => {
    const page = await demo.open();
    await page.evaluate(() => {
      document.addEventListener('docs-search-results', ({target}) => {
        (target as HTMLElement).dataset['shown'] ??= `${performance.now()}`;
      });
    });
    await page.keyboard.press('/');
    await page.locator('docs-search [part=input]').fill('preview');
    await page.locator('docs-search [role=option]').first().waitFor();
    const shownAt = await page.evaluate(() =>
      Number(document.querySelector<HTMLElement>('docs-search')!.dataset['shown']),
    );
    const loaded = await loadedBefore(page, shownAt);
    assert.deepEqual(loaded, [...withImports(fileOf('search'), new Set(['docent.js']))].toSorted());
    const bytes = bytesOf(loaded);
    assert.ok(bytes <= budgetOf('all that has loaded by then'), `${bytes} bytes`);
  });
});
