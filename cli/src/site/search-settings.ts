import {dirname, join, resolve} from 'node:path';
import {parse} from 'yaml';
import {openSiteFile, type SiteFolder} from './site-boundary.js';
import {toPattern} from '../system/pattern.js';
import {firstBelow, type Tree} from '../../../src/reading/index.js';

/** A site's settings for its own pages. */
interface SearchSettings {
  /** -10 to 10; 0 by default. @param path of the page in its folder. */
  rankOf(path: string): number;
  isIgnored(path: string): boolean;
}

/** As on the hosted service. */
const FILES = ['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yaml', 'readthedocs.yml'];
/** How far above a folder of built pages its configuration is looked for: `docs/_build/html` is in the root. */
const ABOVE = 4;
const MOST = 10;
/** A longer file is ignored; in bytes. */
const MAX_BYTES = 64 * 1024;
/**
 * Brackets that are opened in a file, and indicators of lists and keys in a line: each may be a level, for which the parser calls
 * itself. Some hundred `?` in a line take it minutes, and 800 brackets end the process, where a regular expression is compiled
 * at the end of the stack.
 */
const MAX_BRACKETS = 200;
const MAX_INDICATORS = 50;
/** Columns that a line is indented by, each of which may be a level. */
const MAX_INDENT = 100;

/**
 * `search.ranking` and `search.ignore` of the configuration file of the hosted service, in the folder or above it.
 * An invalid file is ignored.
 */
export async function findSearchSettings(site: SiteFolder): Promise<SearchSettings> {
  const folder = resolve(site.folder);
  let place = folder;
  for (let above = 0; above <= ABOVE; above++) {
    for (const name of FILES) {
      const text = await readShort(place === folder ? site : {folder: place}, name).catch(() => undefined);
      if (text !== undefined) return readSearchSettings(text);
    }
    if (dirname(place) === place) break;
    place = dirname(place);
  }
  return readSearchSettings('');
}

async function readShort(site: SiteFolder, name: string): Promise<string> {
  const file = await openSiteFile(site, join(site.folder, name));
  try {
    return (await file.stat()).size > MAX_BYTES ? '' : await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** @param yaml a configuration file; patterns are those of `fnmatch`, and the last match counts. */
export function readSearchSettings(yaml: string): SearchSettings {
  const {ranking, ignore} = searchOf(yaml);
  const ranks = Object.entries(asRecord(ranking)).map(
    ([pattern, rank]) => [toPathPattern(pattern), toRank(rank)] as const,
  );
  const ignored = (Array.isArray(ignore) ? ignore : []).filter(isText).map(toPathPattern);
  return {
    rankOf: path => ranks.findLast(([fits]) => fits(path))?.[1] ?? 0,
    isIgnored: path => ignored.some(fits => fits(path)),
  };
}

/** Paths of pages begin without a slash. */
const toPathPattern = (pattern: string) => toPattern(pattern.replace(/^\/+/, ''));

function searchOf(yaml: string): Record<string, unknown> {
  if (isDeepYaml(yaml)) return {};
  try {
    return asRecord(asRecord(parse(yaml))['search']);
  } catch {
    return {};
  }
}

/** Whether a file is nested so deeply that parsing it would take minutes, or end the process. */
export function isDeepYaml(yaml: string): boolean {
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return (
    count(yaml, /[[{]/g) > MAX_BRACKETS ||
    yaml
      .split(/[\r\n]/)
      .some(line => line.search(/\S/) > MAX_INDENT || count(line, /[-?:](?=\s)/g) > MAX_INDICATORS)
  );
}

/** The rank a page gives itself: the first `data-docent-rank` in it. */
export function ownRankOf<N extends object>(tree: Tree<N>, document: N): number | undefined {
  const element = firstBelow(tree, document, node => tree.attribute(node, RANK) !== undefined);
  const text = element && tree.attribute(element, RANK)?.trim();
  return text && /^[+-]?\d{1,3}$/.test(text) ? toRank(Number(text)) : undefined;
}
const RANK = 'data-docent-rank';

const isText = (value: unknown): value is string => typeof value === 'string';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const toRank = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.max(-MOST, Math.min(MOST, Math.round(value)))
    : 0;
