import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {bytesOf, fileOf, loadedBefore, budgetOf, withImports} from './loaded-files.js';
import {useDemo} from '../support/use-site.js';
import type {SuiteSite} from '../support/use-site.js';

/** The files of Docent that a page has requested before its first preview shows a section. */
async function loadedByFirstPreview(demo: SuiteSite, withoutSetHTML: boolean): Promise<string[]> {
  const page = await demo.open();
  if (withoutSetHTML)
    await page.addInitScript(() => void delete (Element.prototype as {setHTML?: unknown}).setHTML);
  await page.reload({waitUntil: 'load'});
  await page.evaluate(() => {
    document.addEventListener('docs-preview-show', ({target}) => {
      const preview = target as HTMLElement;
      // On a slow machine, the card opens before its content has arrived.
      const noteContent = (): void => {
        const {length} = preview.shadowRoot?.querySelector('[part=body]')?.textContent?.trim() ?? '';
        if (length > 20) preview.dataset['shown'] = `${performance.now()}`;
        else requestAnimationFrame(noteContent);
      };
      noteContent();
    });
  });
  await page.locator('article a[href*=".html"]').first().hover();
  await page.locator('docs-preview[data-shown]').waitFor({state: 'attached'});
  const shownAt = await page.evaluate(() =>
    Number(document.querySelector<HTMLElement>('docs-preview')!.dataset['shown']),
  );
  const files = await loadedBefore(page, shownAt);
  return files.filter(name => name !== 'docent.js');
}

describe('the first preview of a link', () => {
  const demo = useDemo();

  for (const engine of ['setHTML', 'DOMPurify'])
    it(`loads exactly the files that the budget counts, with ${engine}`, async () => {
      const isPurified = engine === 'DOMPurify';
      const loaded = await loadedByFirstPreview(demo, isPurified);
      const expected = withImports(fileOf('preview'));
      // The page contains code samples, so the code that colours them is loaded, too.
      withImports(fileOf('rich'), expected);
      if (isPurified) withImports(fileOf('dompurify'), expected);
      // The code that moves an open card on scrolling loads after the card is open. On a slow machine, it may load before the content.
      const first = loaded.filter(name => !name.startsWith('placement-updates-'));
      assert.deepEqual(first, [...expected].toSorted());
      assert.ok(bytesOf(first) <= budgetOf(engine), `${bytesOf(first)} bytes`);
    });
});
