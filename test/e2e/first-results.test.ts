import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {bytesOf, fileOf, loadedBefore, promised, withImports} from './loaded-files.js';

describe('by the first results on the screen', () => {
  const demo = useDemo();

  it('a page has loaded what the build says, and no more', async () => {
    const page = await demo.open();
    await page.evaluate(() => {
      document.addEventListener('docs-search-results', ({target}) => {
        (target as HTMLElement).dataset['shown'] ??= `${performance.now()}`;
      });
    });
    await page.keyboard.press('/');
    await page.locator('docs-search [part=input]').fill('preview');
    await page.locator('docs-search [role=option]').first().waitFor();
    const shown = await page.evaluate(() =>
      Number(document.querySelector<HTMLElement>('docs-search')!.dataset['shown']),
    );
    const loaded = await loadedBefore(page, shown);
    assert.deepEqual(loaded, [...withImports(fileOf('search'), new Set(['docent.js']))].toSorted());
    const bytes = bytesOf(loaded);
    assert.ok(bytes <= promised('all that has loaded by then'), `${bytes} bytes`);
  });
});
