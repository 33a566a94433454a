import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Locator, Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

/** Pages that set their colour scheme, but no visible background. */
const PAGES: readonly [title: string, style: string, system: 'light' | 'dark', scheme: 'light' | 'dark'][] = [
  ['no colors', '', 'light', 'light'],
  ['no colors, in a dark system', '', 'dark', 'light'],
  ['the scheme of the system, in a light system', ':root { color-scheme: light dark }', 'light', 'light'],
  ['the scheme of the system, in a dark system', ':root { color-scheme: light dark }', 'dark', 'dark'],
  ['a dark scheme', ':root { color-scheme: dark }', 'light', 'dark'],
  ['a transparent background', 'html, body { background: #fff0 }', 'light', 'light'],
  [
    'a transparent background and the scheme of the system, in a dark system',
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

/** Luminance of a computed colour, by WCAG. */
function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(value => {
    const part = color.startsWith('rgb') ? Number(value) / 255 : Number(value);
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The lightness of an element's background, the contrast of its text, and the colour of its links. */
async function colorsOf(part: Locator) {
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
  const background = luminanceOf(
    backgrounds.find(background => !/^rgba.*, (0|0?\.\d+)\)$/.test(background))!,
  );
  const [low, high] = [background, luminanceOf(color)].sort((a, b) => a - b);
  return {lightness: background, text: (high! + 0.05) / (low! + 0.05), accent};
}

async function expectColors(
  part: Locator,
  scheme: 'light' | 'dark',
  accent: string | null,
  name: string,
): Promise<void> {
  const colors = await colorsOf(part);
  assert.ok(
    scheme === 'dark' ? colors.lightness < 0.1 : colors.lightness > 0.9,
    `${name}: ${JSON.stringify(colors)}`,
  );
  assert.ok(colors.text >= 7, `${name}: ${JSON.stringify(colors)}`);
  if (accent) assert.equal(colors.accent, accent, name);
}

const preview = (page: Page, part: string) => page.locator(`docs-preview [part~=${part}]`).first();

describe('a page without a background of its own', () => {
  const site = useSite(() =>
    startSite(
      {
        '': pages({
          ...Object.fromEntries(PAGES.map(([, style], i) => [`page-${i}.html`, pageOf(style)])),
          'index.html': pageOf(''),
          'stoves.html': pageOf(''),
        }),
      },
      ['--project', 'kettle'],
    ),
  );

  // `npm test` tests a light page, a dark page, a page that is dark in a dark system, and one with a transparent background.
  const inEveryRun = [0, 3, 4, 5];
  for (const [i, [title, , system, scheme]] of [...PAGES.entries()].filter(
    ([i]) => isThorough || inEveryRun.includes(i),
  ))
    it(`with ${title} has ${scheme} elements, with the colour of its links if that is legible`, async () => {
      const page = await site.open(`page-${i}.html`, {colorScheme: system, reducedMotion: 'reduce'});
      // In a dark system, the links of this light page have a colour with too little contrast. It is not used.
      const isReadable = system === scheme;
      const accent = isReadable ? (scheme === 'dark' ? 'rgb(37, 194, 160)' : 'rgb(46, 133, 85)') : null;

      const embed = page.locator('docs-embed [part=body]');
      await embed.locator('h2').waitFor();
      await expectColors(embed, scheme, accent, 'embed');

      await page.locator('main p a').first().hover();
      await page.locator('docs-preview[open]').waitFor({state: 'attached'});
      await expectColors(preview(page, 'card'), scheme, accent, 'card');
      await preview(page, 'body').hover();
      await page.locator('docs-preview .menu').click();
      await expectColors(preview(page, 'menu'), scheme, null, 'menu');
      await page.keyboard.press('Escape');

      const {open, ask} = searchDialog(page);
      await open();
      await ask('stov');
      await expectColors(page.locator('docs-search [part~=panel]').first(), scheme, null, 'dialog');
    });

  it('passes a change of its scheme on to a pinned card and an embed', async () => {
    const page = await site.open('page-3.html', {colorScheme: 'dark', reducedMotion: 'reduce'});
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
    await expectColors(embed, 'light', 'rgb(46, 133, 85)', 'embed');
    await expectColors(preview(page, 'pinned'), 'light', 'rgb(46, 133, 85)', 'pinned card');
  });
});
