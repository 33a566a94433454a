import {posix} from 'node:path';
import {moduleImports} from './module-imports.js';
import type {SourceFile, Violation} from './source-files.js';

/**
 * Finds folders that import each other, including imports of types and dynamic imports. Such a folder cannot be understood
 * or changed without the other one.
 */
export function mutualImports(files: readonly SourceFile[]): Violation[] {
  /** For each pair `from → to` of folders, an import from one to the other. */
  const imports = new Map<string, string>();
  for (const {path, text} of files)
    for (const {specifier, line} of moduleImports(path, text)) {
      if (!specifier.startsWith('.')) continue;
      const from = posix.dirname(path);
      const to = posix.dirname(posix.join(from, specifier));
      if (from !== to) imports.set(`${from} → ${to}`, `${path}:${line}`);
    }
  return [...imports].flatMap(([pair, at]) => {
    const [from, to] = pair.split(' → ') as [string, string];
    const back = imports.get(`${to} → ${from}`);
    return back && from < to ? [`${from} and ${to} import each other: ${at} and ${back}`] : [];
  });
}
