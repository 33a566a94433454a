/**
 * Prints a table, its columns aligned, and an empty line after it.
 * @param {readonly (readonly string[])[]} rows
 */
export function printTable(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
  console.log('');
}
