// Generates a site whose author wants to block its host, and a large site of a harmless author.
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {randomBytes} from 'node:crypto';
import {writeSite} from '../fleet/make-site.mjs';

const page = (/** @type {string} */ title, /** @type {string} */ body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1 id="top">${title}</h1>${body}</main></body></html>`;

/** Pages that take seconds to process. */
export const ENDLESS = ['endless-0.html', 'endless-1.html', 'endless-2.html'];
/** Pages of the maximum size that is parsed, in three encodings. */
export const LARGE = ['large.html', 'latin.html', 'big-endian.html'];

const WIDE = '<tr><td colspan="1000" rowspan="1000">a</td></tr>';
const TEXT = '<p>Words that fill a page, <b>some</b> of them <i>marked</i>.</p>\n';

/** @param {string} folder */
export async function writeHostileSite(folder) {
  const large = page('Large', TEXT.repeat(8_000_000 / TEXT.length));
  /** @type {Record<string, string | Buffer>} */
  const files = {
    'index.html': page('Light', '<p>Text</p>'),
    ...Object.fromEntries(
      ENDLESS.map(name => [
        name,
        page(name, `<h2 id="a">Part</h2>${'<span>'.repeat(190_000)}${'</x>'.repeat(190_000)}`),
      ]),
    ),
    'scripts.html': '<script>'.repeat(50_000),
    'table.html': page('Table', `<table>${WIDE.repeat(140_000 / WIDE.length)}</table>`),
    'large.html': large,
    'latin.html': Buffer.from(large.replace('utf-8', 'iso-8859-1'), 'latin1'),
    'big-endian.html': Buffer.from(`\uFEFF${large.slice(0, large.length / 2)}`, 'utf16le').swap16(),
    'large.js': `// ${'code '.repeat(1_600_000)}`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, 'files'));
  for (let count = 0; count < 64; count++)
    await writeFile(join(folder, 'files', `${count}.bin`), randomBytes(1024 * 1024));
  await mkdir(join(folder, 'small'));
  for (let count = 0; count < 5_000; count++)
    await writeFile(join(folder, 'small', `page-${count}.html`), page(`Page ${count}`, '<p>Text</p>'));
}

/** Pages with the maximum number of filters, half of which have unique names. @param {string} folder */
export async function writeFilteredSite(folder) {
  for (let count = 0; count < 500; count++) {
    const filters = Array.from({length: 100}, (_, at) =>
      at % 2 ? `n${count}x${at}:v` : `tag:v${count}x${at}`,
    );
    const marks = filters.map(filter => `<i data-docent-filter="${filter}"></i>`).join('');
    await writeFile(join(folder, `page-${count}.html`), page(`Page ${count}`, `<p>Text${marks}</p>`));
  }
}

/** @param {string} folder */
export const writeLargeSite = folder => writeSite(folder, {sections: 20_000, seed: 7});
