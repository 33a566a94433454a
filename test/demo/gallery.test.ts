import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import gallery from '../../demo/data/gallery.js';

const FOLDER = 'demo/assets/gallery';
/** Limit for all pictures of the gallery together, in bytes, because every clone of the repository contains them. */
const MAX_BYTES = 700_000;

/** Reads the size from the extended header of a WebP file, as Chromium writes it. Width and height are stored minus one, in three bytes. */
function sizeOf(webp: Buffer): {width: number; height: number} {
  assert.equal(webp.toString('latin1', 8, 16), 'WEBPVP8X');
  return {width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1};
}

describe('the pictures of the gallery', () => {
  const page = readFileSync('demo/pages/gallery.njk', 'utf8');
  const files = readdirSync(FOLDER);

  it('are exactly those on the page', () =>
    assert.deepEqual(
      files.sort(),
      gallery.flatMap(({file}) => [`${file}-card.webp`, `${file}-search.webp`]).sort(),
    ));

  it('have the size that the page reserves for them', () => {
    const sizes = new Set(Array.from(page.matchAll(/width="\d+" height="\d+"/g), String));
    assert.equal(sizes.size, 1);
    const [width, height] = [...sizes][0]!.match(/\d+/g)!;
    for (const file of files)
      assert.deepEqual(
        sizeOf(readFileSync(`${FOLDER}/${file}`)),
        {width: Number(width), height: Number(height)},
        file,
      );
  });

  it('are small, and load when they come into view', () => {
    const bytes = files.reduce((sum, file) => sum + readFileSync(`${FOLDER}/${file}`).length, 0);
    assert.ok(bytes < MAX_BYTES, `${bytes} bytes`);
    assert.match(page, /<img[^>]* loading="lazy" alt="/);
  });
});
