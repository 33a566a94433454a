import type {Terminal} from '../../../cli/src/commands/terminal.js';

type Value = string | number | boolean | null | readonly string[];

/** One thing of a list, by the names of its columns. */
export type ListRow = Readonly<Record<string, Value>>;

export interface ListOptions {
  readonly json?: boolean;
}

/** How lists are printed, for the help of each. */
export const JSON_OPTION = ['--json', 'print JSON instead of columns separated by tabs'] as const;

/**
 * Prints a row a line, its columns separated by tabs: of what is true or false, the name if it is true. With `--json`, a
 * list of objects.
 *
 * @param none the sentence for a person if there are no rows
 */
export function printList(
  terminal: Terminal,
  rows: readonly ListRow[],
  {json = false, none}: ListOptions & {readonly none: string},
): void {
  if (json) return terminal.out(JSON.stringify(rows, null, 2));
  if (!rows.length) return terminal.note(none);
  for (const row of rows) terminal.out(Object.entries(row).map(cellOf).join('\t').replace(/\t+$/, ''));
}

function cellOf([name, value]: [string, Value]): string {
  if (typeof value === 'boolean') return value ? name : '';
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  // A name may hold anything: one row stays one line.
  return text.replace(/[\t\r\n]+/g, ' ');
}
