import {tsImport} from 'tsx/esm/api';

const {listPages} = await tsImport('../../host/src/site/walk-site.ts', import.meta.url);
const {parsePage, readPageFile} = await tsImport('../../host/src/site/read-page.ts', import.meta.url);
const {cutPage} = await tsImport('../../host/src/site/parse-page.ts', import.meta.url);

/**
 * How long the pages of a site take to be parsed, by parse5 alone, and to be read into sections after that, in ms. Page by
 * page in one process, so that how busy the machine is counts for both.
 * @param {string} folder
 * @returns {Promise<{parse: number, read: number}>}
 */
export async function timePages(folder) {
  let parse = 0;
  let read = 0;
  for (const {path, file} of await listPages(folder)) {
    const html = await readPageFile(file).catch(() => null);
    if (html === null) continue;
    const start = performance.now();
    const page = parsePage(html);
    const parsed = performance.now();
    cutPage(page, {path});
    parse += parsed - start;
    read += performance.now() - parsed;
  }
  return {parse, read};
}
