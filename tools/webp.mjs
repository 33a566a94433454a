/* global Image, OffscreenCanvas -- one function runs in a page */
// Screenshots as WebP, encoded by the browser that has taken them: no further program is needed.

/** @import {Page} from 'playwright-core' */

/**
 * @param {Page} page whose window is the picture; its browser encodes it
 * @param {number} [quality] up to 1. Default: text stays crisp; 1200 × 680 at 1.5 times its size are some 80 kB
 * @returns {Promise<Buffer>}
 */
export async function webpOf(page, quality = 0.78) {
  const png = await page.screenshot();
  // A page may forbid what is needed here by its content security policy; an empty one does not.
  const blank = await page.context().newPage();
  try {
    const base64 = await blank.evaluate(encode, {png: png.toString('base64'), quality});
    return Buffer.from(base64, 'base64');
  } finally {
    await blank.close();
  }
}

/** @param {{png: string, quality: number}} picture @returns {Promise<string>} */
async function encode({png, quality}) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({type: 'image/webp', quality});
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
}
