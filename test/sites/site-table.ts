import type {IndexCheck} from './check-index.js';
import type {SiteFigures} from './measure-site.js';
import type {ReaderChecks} from './check-reader.js';

export interface SiteResult {
  readonly tool: string;
  /** Manuals of other projects have no lists of missing sentences and titles, because their expected content is not known. */
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

/** The results as a Markdown table for the manual, followed by a list of what does not work. */
export function siteTable(results: readonly SiteResult[]): string {
  const head = ['site', 'sections', 'text', 'titles', ...COLUMNS];
  const notes: string[] = [];
  const rows = results.map(({tool, index, reader}) => {
    const cells = COLUMNS.map(name => {
      const outcome = reader[name];
      if (outcome === undefined) return '–';
      if (outcome === 'ok') return 'yes';
      notes.push(
        `- **${tool}**, ${name}: ${outcome.replace(/^(Timeout)?Error: /, '').replaceAll('|', '\\|')}`,
      );
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
