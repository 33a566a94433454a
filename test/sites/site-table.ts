import type {IndexCheck} from './check-index.js';
import type {ReaderChecks} from './check-reader.js';

export interface SiteResult {
  readonly tool: string;
  readonly index: IndexCheck;
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
    const whole = (list: readonly string[]): string => (list.length ? 'no' : 'yes');
    const text = index.lost ? 'no' : whole(index.missing);
    return [tool, `${index.sections}`, text, whole(index.unclean), ...cells];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [head, head.map(() => '---'), ...rows].map(line).join('\n');
  return `${table}\n${notes.length ? `\nWhat does not work yet:\n\n${notes.join('\n')}\n` : ''}`;
}
