// node --import tsx test/sites/figures.ts <folder…>: how whole built manuals are read, with pages to look at.
import {measureSite} from './measure-site.js';

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;

for (const folder of process.argv.slice(2)) {
  const {pages, sections, empty, lost, withoutAnchor, examples} = await measureSite(folder);
  console.log(
    `${folder}: ${pages} pages, ${sections} sections, ${percent(empty, sections)} without text, ` +
      `${lost} pages that lose text, ${percent(withoutAnchor, sections)} without anchor`,
  );
  for (const example of examples) console.log(`  ${example}`);
}
