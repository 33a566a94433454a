// node --import tsx test/sites/figures.ts <folder…>: measures how much of built sites can be indexed, with examples of problems.
import {measureSite} from './measure-site.js';

const percent = (count: number, total: number): string =>
  `${((100 * count) / Math.max(1, total)).toFixed(1)} %`;

for (const folder of process.argv.slice(2)) {
  const {pages, sections, empty, lost, withoutAnchor, examples} = await measureSite(folder);
  console.log(
    `${folder}: ${pages} pages, ${sections} sections, ${percent(empty, sections)} without text, ` +
      `${lost} pages that lose text, ${percent(withoutAnchor, sections)} without anchor`,
  );
  for (const example of examples) console.log(`  ${example}`);
}
