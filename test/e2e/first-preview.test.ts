import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {bytesOf, fileOf, loadedBefore, promised, withImports} from './loaded-files.js';
import {useDemo} from '../support/use-site.js';
import type {SuiteSite} from '../support/use-site.js';

/** Our files that a page has begun to load when its first preview shows a section. */
async function loadedByFirstPreview(demo: SuiteSite, withoutSetHTML: boolean): Promise<string[]> {
  const page = await demo.open();
  if (withoutSetHTML)
    await page.addInitScript(() => void delete (Element.prototype as {setHTML?: unknown}).setHTML);
  await page.reload({waitUntil: 'load'});
  await page.evaluate(() => {
    document.addEventListener('docs-preview-show', ({target}) => {
      const preview = target as HTMLElement;
      // On a slow machine the card shows before its content has come.
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
  const shown = await page.evaluate(() =>
    Number(document.querySelector<HTMLElement>('docs-preview')!.dataset['shown']),
  );
  const files = await loadedBefore(page, shown);
  return files.filter(name => name !== 'docent.js');
}

describe('by the first preview of a link in the text', () => {
  const demo = useDemo();

  for (const engine of ['setHTML', 'DOMPurify'])
    it(`a page loads what the build says, and no more, with ${engine}`, async () => {
      const isPurified = engine === 'DOMPurify';
      const loaded = await loadedByFirstPreview(demo, isPurified);
      const told = withImports(fileOf('preview'));
      // The page has code.
      withImports(fileOf('rich'), told);
      if (isPurified) withImports(fileOf('dompurify'), told);
      // Follows the link while the page scrolls: asked for once the card stands, and there before its content on a slow machine.
      const first = loaded.filter(name => !name.startsWith('placement-updates-'));
      assert.deepEqual(first, [...told].toSorted());
      assert.ok(bytesOf(first) <= promised(engine), `${bytesOf(first)} bytes`);
    });
});
