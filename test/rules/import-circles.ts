import {posix} from 'node:path';
import {moduleImports} from './module-imports.js';
import type {SourceFile} from './source-files.js';

type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Finds groups of files that import each other, and returns a line for each group: `a.ts → b.ts → a.ts`, the shortest circle through its first
 * file. Imports of types and dynamic imports count, because to understand one of the files one has to read all of them.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const seen = new Set<string>();
  return [...graph.keys()].toSorted().flatMap(path => {
    if (seen.has(path)) return [];
    const circle = shortestPath(graph, path);
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

/** The files of the shortest circle through `start`, beginning with it; `undefined` if there is none. */
function shortestPath(graph: Graph, start: string): string[] | undefined {
  const pathsFromStart = [[start]];
  const visited = new Set<string>();
  // Iterating over an array includes items that are added meanwhile.
  for (const pathFromStart of pathsFromStart)
    for (const next of graph.get(pathFromStart.at(-1)!) ?? []) {
      if (next === start) return pathFromStart;
      if (!visited.has(next)) pathsFromStart.push([...pathFromStart, next]);
      visited.add(next);
    }
  return undefined;
}

/** The files that both import `start` and are imported by it, directly or indirectly. */
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
