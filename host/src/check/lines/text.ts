import {inspectPage, MAY_LOSE} from '../../../../src/reading/index.js';
import {nodeTree} from '../../site/node-tree.js';
import type {CheckedSite} from '../checked-site.js';
import type {Finding} from '../finding.js';

/** From how many sections without an anchor on it is worth a line: one in ten. */
const MANY = 0.1;

const percent = (share: number): string => `${Math.max(1, Math.round(100 * share))} %`;

/** Whether the text of the pages is found, in sections that a hit can lead to. */
export function checkText({pages, nameOf}: CheckedSite): Finding[] {
  const read = pages.map(({url, document}) => ({
    url,
    ...inspectPage(nodeTree, document, {path: url.pathname}),
  }));
  const empty = read.filter(({sections}) => !sections.some(({content, title}) => content || title));
  const sections = read.flatMap(page => page.sections);
  const adrift = read.filter(page => page.adrift.length > 0);
  const lost = read
    .filter(page => page.lost.share > MAY_LOSE)
    .sort((one, other) => other.lost.share - one.lost.share);
  const drifting = adrift.reduce((sum, page) => sum + page.adrift.length, 0);
  const findings: Finding[] = [];
  if (empty.length)
    findings.push({
      ...{
        line: 'text',
        state: 'wrong',
        says: `${empty.length} of ${read.length} pages have no text that is found.`,
      },
      fix: 'Put the text into <main> or role="main"; "docent inspect <page>" shows what is read of a page.',
      pages: empty.map(({url}) => nameOf(url)),
    });
  if (drifting > MANY * sections.length)
    findings.push({
      ...{
        line: 'text',
        state: 'wrong',
        says: `${drifting} of ${sections.length} sections have no anchor: hits lead to the top of the page.`,
      },
      fix: 'Let the tool give headings an id, as a table of contents needs.',
      pages: adrift.map(({url}) => nameOf(url)),
    });
  const [worst] = lost;
  if (worst)
    findings.push({
      ...{
        line: 'text',
        state: 'note',
        says:
          `${lost.length} of ${read.length} pages lose more than ${100 * MAY_LOSE} % of what a reader sees, ` +
          `the first ${percent(worst.lost.share)}: "${worst.lost.example}".`,
      },
      ...{
        fix: '"docent inspect <page>" shows what is read of a page.',
        pages: lost.map(({url}) => nameOf(url)),
      },
    });
  return findings.length
    ? findings
    : [
        {
          line: 'text',
          state: 'ok',
          says: `Text is found on all pages, in ${sections.length} sections with anchors.`,
        },
      ];
}
