import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Locator, Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

/** How a page comes by its colours, none of which is a background. */
const LOOKS: readonly [title: string, style: string, system: 'light' | 'dark', scheme: 'light' | 'dark'][] = [
  ['without a word of colours', '', 'light', 'light'],
  ['without a word of colours, where the system is dark', '', 'dark', 'light'],
  ['as the system, which is light', ':root { color-scheme: light dark }', 'light', 'light'],
  ['as the system, which is dark', ':root { color-scheme: light dark }', 'dark', 'dark'],
  ['dark', ':root { color-scheme: dark }', 'light', 'dark'],
  ['see-through', 'html, body { background: #fff0 }', 'light', 'light'],
  [
    'see-through, as the system, which is dark',
    'html, body { background: #0000; color-scheme: light dark }',
    'dark',
    'dark',
  ],
];

const pageOf = (
  style: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guide</title>
  <meta name="viewport" content="width=device-width"><style>${style}
  main a { color: #2e8555 } @media (prefers-color-scheme: dark) { main a { color: #25c2a0 } }</style></head>
  <body><header><button class="DocSearch-Button">Search</button></header><main><h1>Guide</h1>
  <p>The kettle is put on a stove. See the <a href="stoves.html#stoves">stoves</a>.</p>
  <docs-embed href="stoves.html#stoves" loading="eager" source></docs-embed>
  <h2 id="stoves">Stoves</h2><p>Gas and <a href="index.html">wood</a> stoves work.</p></main></body></html>`;

/** Luminance of a computed colour, as WCAG counts it. */
function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(value => {
    const part = color.startsWith('rgb') ? Number(value) / 255 : Number(value);
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The lightness of what is behind a part, the contrast of its text to that, and the colour of its links. */
async function lookOf(part: Locator) {
  const {backgrounds, color, accent} = await part.evaluate(element => {
    const backgrounds = [];
    for (let node: Element | null = element; node;) {
      backgrounds.push(getComputedStyle(node).backgroundColor);
      node = node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;
    }
    const canvas = document.documentElement.appendChild(document.createElement('i'));
    canvas.style.background = 'Canvas';
    backgrounds.push(getComputedStyle(canvas).backgroundColor);
    canvas.remove();
    const link = element.querySelector('a');
    return {
      backgrounds,
      color: getComputedStyle(element).color,
      accent: link && getComputedStyle(link).color,
    };
  });
  const background = luminanceOf(backgrounds.find(one => !/^rgba.*, (0|0?\.\d+)\)$/.test(one))!);
  const [low, high] = [background, luminanceOf(color)].sort((a, b) => a - b);
  return {lightness: background, text: (high! + 0.05) / (low! + 0.05), accent};
}

async function expectLook(
  part: Locator,
  scheme: 'light' | 'dark',
  accent: string | null,
  name: string,
): Promise<void> {
  const look = await lookOf(part);
  assert.ok(
    scheme === 'dark' ? look.lightness < 0.1 : look.lightness > 0.9,
    `${name}: ${JSON.stringify(look)}`,
  );
  assert.ok(look.text >= 7, `${name}: ${JSON.stringify(look)}`);
  if (accent) assert.equal(look.accent, accent, name);
}

const preview = (page: Page, part: string) => page.locator(`docs-preview [part~=${part}]`).first();

describe('a page without a background of its own', () => {
  const site = useSite(() =>
    startSite(
      {
        '': pages({
          ...Object.fromEntries(LOOKS.map(([, style], i) => [`look-${i}.html`, pageOf(style)])),
          'index.html': pageOf(''),
          'stoves.html': pageOf(''),
        }),
      },
      ['--project', 'kettle'],
    ),
  );

  // Of the seven, one light, one dark by the page, one by the system and one see-through.
  const few = [0, 3, 4, 5];
  for (const [i, [title, , system, scheme]] of [...LOOKS.entries()].filter(
    ([i]) => isThorough || few.includes(i),
  ))
    it(`${title}: all of ours is ${scheme}, with its links' colour`, async () => {
      const page = await site.open(`look-${i}.html`, {colorScheme: system, reducedMotion: 'reduce'});
      // A light page whose links are for a dark one has none that can be read.
      const isReadable = system === scheme;
      const accent = isReadable ? (scheme === 'dark' ? 'rgb(37, 194, 160)' : 'rgb(46, 133, 85)') : null;

      const embed = page.locator('docs-embed [part=body]');
      await embed.locator('h2').waitFor();
      await expectLook(embed, scheme, accent, 'embed');

      await page.locator('main p a').first().hover();
      await page.locator('docs-preview[open]').waitFor({state: 'attached'});
      await expectLook(preview(page, 'card'), scheme, accent, 'card');
      await preview(page, 'body').hover();
      await page.locator('docs-preview .menu').click();
      await expectLook(preview(page, 'menu'), scheme, null, 'menu');
      await page.keyboard.press('Escape');

      const {open, ask} = searchDialog(page);
      await open();
      await ask('stov');
      await expectLook(page.locator('docs-search [part~=panel]').first(), scheme, null, 'dialog');
    });

  it('a theme that changes: a pinned card and an embed follow', async () => {
    const page = await site.open('look-3.html', {colorScheme: 'dark', reducedMotion: 'reduce'});
    const embed = page.locator('docs-embed [part=body]');
    await embed.locator('h2').waitFor();
    await page.locator('main p a').first().hover();
    await preview(page, 'body').hover();
    await page.locator('docs-preview .pin').click();
    await preview(page, 'pinned').waitFor();
    await page.emulateMedia({colorScheme: 'light'});
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('docs-embed')!.style.getPropertyValue('--page-link') ===
        'rgb(46, 133, 85)',
    );
    await expectLook(embed, 'light', 'rgb(46, 133, 85)', 'embed');
    await expectLook(preview(page, 'pinned'), 'light', 'rgb(46, 133, 85)', 'pinned card');
  });
});
