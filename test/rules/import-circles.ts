import {posix} from 'node:path';
import {moduleImports} from './module-imports.js';
import type {SourceFile} from './source-files.js';

type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Files that import one another, each group as one line: `a.ts → b.ts → a.ts`, the shortest way round from its first
 * file. Imports of types and imports on demand count: who reads one of the files has to read them all.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const seen = new Set<string>();
  return [...graph.keys()].toSorted().flatMap(path => {
    if (seen.has(path)) return [];
    const circle = shortestWay(graph, path);
    if (!circle) return [];
    for (const member of groupOf(graph, path)) seen.add(member);
    return [[...circle, path].join(' → ')];
  });
}

function importGraph(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map(({path}) => path));
  return new Map(
    files.map(({path, text}) => [
      path,
      moduleImports(path, text)
        .filter(({specifier}) => specifier.startsWith('.'))
        .map(({specifier}) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'))
        .filter(target => paths.has(target)),
    ]),
  );
}

/** The files of the shortest circle through `start`, from it on; `undefined` when there is none. */
function shortestWay(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]];
  const visited = new Set<string>();
  // An array goes on to what is added while it is walked.
  for (const way of ways)
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return way;
      if (!visited.has(next)) ways.push([...way, next]);
      visited.add(next);
    }
  return undefined;
}

/** The files that lead to `start` and that it leads to. */
function groupOf(graph: Graph, start: string): string[] {
  const reached = reachedFrom(graph, start);
  return [...reached].filter(path => reachedFrom(graph, path).has(start));
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (const path of waiting)
    for (const next of graph.get(path) ?? []) {
      if (!reached.has(next)) waiting.push(next);
      reached.add(next);
    }
  return reached;
}
