import {readFileSync} from 'node:fs';

/** A table of interface.md. `interface-tables.txt` has its headings and rows unchanged. */
export interface InterfaceTable {
  /** The heading or the line above it. */
  readonly name: string;
  /** Cells by column name. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Every table of interface.md, in order. */
export function interfaceTables(): InterfaceTable[] {
  const text = readFileSync(new URL('../contract/interface-tables.txt', import.meta.url), 'utf8');
  const tables: {name: string; lines: string[][]}[] = [];
  let name = '';
  let isInside = false;
  for (const line of text.split('\n')) {
    const isRow = line.startsWith('|');
    if (!isRow) name = line.replace(/^#+ |:$/g, '');
    if (isRow && !isInside) tables.push({name, lines: []});
    if (isRow && !/^[|-]+$/.test(line)) tables.at(-1)!.lines.push(cellsOf(line));
    isInside = isRow;
  }
  return tables.map(({name, lines: [head = [], ...rows]}) => ({
    name,
    rows: rows.map(cells => Object.fromEntries(head.map((column, index) => [column, cells[index] ?? '']))),
  }));
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());

/** A route in interface.md, such as `GET /api/v2/project/<id>/`. */
export interface InterfaceRoute {
  readonly method: string;
  /** The path as written. */
  readonly path: string;
  /** The path with `{}` for each parameter. */
  readonly shape: string;
  /** Query parameters in its row. */
  readonly parameters: readonly string[];
}

/** All routes in the tables. */
export function interfaceRoutes(): InterfaceRoute[] {
  const rows = interfaceTables().flatMap(({rows}) => rows.filter(row => row['Method'] && row['Path']));
  return rows.map(row => ({
    method: row['Method']!,
    path: row['Path']!,
    shape: row['Path']!.replace(/<\w+>/g, '{}'),
    parameters: [...(row['Query parameters'] ?? '').matchAll(/`(\w+)`/g)].map(match => match[1]!),
  }));
}
