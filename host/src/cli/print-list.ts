import type {Terminal} from '../../../cli/src/commands/terminal.js';

type Value = string | number | boolean | null | readonly string[];

/** A row of a list: values by the names of their columns. */
export type ListRow = Readonly<Record<string, Value>>;

/**
 * Prints each row as a line, with tabs between its columns. A column that is true shows its name; one that is false is
 * empty.
 *
 * @param none the sentence to print if there are no rows, except with `--json`
 * @returns the rows, which `--json` prints
 */
export function printList(
  terminal: Terminal,
  rows: readonly ListRow[],
  {json = false, none}: {readonly json?: boolean; readonly none: string},
): readonly ListRow[] {
  if (!rows.length && !json) terminal.note(none);
  for (const row of rows) {
    const cells = Object.entries(row).map(cellOf);
    // Empty cells at the end of a line are left out.
    terminal.out(cells.slice(0, cells.findLastIndex(Boolean) + 1).join('\t'));
  }
  return rows;
}

function cellOf([name, value]: [string, Value]): string {
  if (typeof value === 'boolean') return value ? name : '';
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  // Names may contain tabs and line breaks.
  return text.replace(/[\t\r\n]+/g, ' ');
}
