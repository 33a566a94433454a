import type {IndexCheck} from './check-index.js';
import type {SiteFigures} from './measure-site.js';
import type {ReaderChecks} from './check-reader.js';

export interface SiteResult {
  readonly tool: string;
  /** Of a manual that is not ours it is not known what its sentences and titles are. */
  readonly index: Omit<SiteFigures, 'examples'> &
    Partial<Pick<IndexCheck, 'missing' | 'unclean' | 'objects'>>;
  readonly reader: ReaderChecks;
}

const COLUMNS = [
  'key',
  'box',
  'closing',
  'letters',
  'first hit',
  'landing',
  'bar',
  'cards',
  'code',
  'navigation',
  'dark',
  'phone',
  'console',
];

/** The results as a table of the manual. What does not work is said below it. */
export function siteTable(results: readonly SiteResult[]): string {
  const head = ['site', 'sections', 'text', 'titles', ...COLUMNS];
  const notes: string[] = [];
  const rows = results.map(({tool, index, reader}) => {
    const cells = COLUMNS.map(name => {
      const said = reader[name];
      if (said === undefined) return '–';
      if (said === 'ok') return 'yes';
      notes.push(`- **${tool}**, ${name}: ${said.replace(/^(Timeout)?Error: /, '').replaceAll('|', '\\|')}`);
      return 'no';
    });
    const isRead = !index.lost && !index.missing?.length;
    const titles = index.unclean ? (index.unclean.length ? 'no' : 'yes') : '–';
    return [tool, `${index.sections}`, isRead ? 'yes' : 'no', titles, ...cells];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [head, head.map(() => '---'), ...rows].map(line).join('\n');
  return `${table}\n${notes.length ? `\nWhat does not work yet:\n\n${notes.join('\n')}\n` : ''}`;
}
