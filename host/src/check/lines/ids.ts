import {findAll} from 'domutils';
import type {CheckedSite} from '../checked-site.js';
import type {Finding} from '../finding.js';

/** How many are named. */
const NAMED = 5;

/** Whether an anchor leads to one place. */
export function checkIds({pages, nameOf}: CheckedSite): Finding[] {
  const found = pages
    .map(({url, document}) => {
      const ids = findAll(({attribs}) => !!attribs['id'], document.children).map(
        ({attribs}) => attribs['id']!,
      );
      const seen = new Set<string>();
      return {url, twice: new Set(ids.filter(id => seen.size === seen.add(id).size))};
    })
    .filter(({twice}) => twice.size > 0);
  if (!found.length) return [{line: 'ids', state: 'ok', says: 'No id is on a page twice.'}];
  const ids = [...new Set(found.flatMap(({twice}) => [...twice]))];
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return [
    {
      ...{
        line: 'ids',
        state: 'note',
        says: `Ids that are on a page twice lead to the first: ${ids.slice(0, NAMED).join(', ')}${more}.`,
      },
      ...{fix: 'Give one of them another id.', pages: found.map(({url}) => nameOf(url))},
    },
  ];
}
