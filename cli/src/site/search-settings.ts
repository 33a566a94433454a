import {dirname, join, resolve} from 'node:path';
import {parse} from 'yaml';
import {openSiteFile, type SiteFolder} from './site-boundary.js';
import {toPattern} from '../system/pattern.js';
import {firstBelow, type Tree} from '../../../src/reading/index.js';

/** A site's settings for its own pages. */
interface SearchSettings {
  /** The rank of a page, from -10 to 10; 0 by default. @param path path of the page in the site's folder */
  rankOf(path: string): number;
  isIgnored(path: string): boolean;
}

/** Names of the configuration file of Read the Docs. */
const FILES = ['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yaml', 'readthedocs.yml'];
/**
 * How many parent folders are searched for the configuration: that of `docs/_build/html` is in the root of the
 * repository.
 */
const MAX_PARENTS = 4;
const MAX_RANK = 10;
/** Maximum size of a configuration file, in bytes. A larger one is ignored. */
const MAX_BYTES = 64 * 1024;
/**
 * Maximum number of opening brackets in a file, and of indicators of lists and keys in a line. Each may be a level, for
 * which the parser recurses: a few hundred `?` in a line take minutes, and 800 brackets overflow the stack and end the
 * process.
 */
const MAX_BRACKETS = 200;
const MAX_INDICATORS = 50;
/** Maximum indentation of a line, in columns, each of which may be a level. */
const MAX_INDENT = 100;

/**
 * Reads `search.ranking` and `search.ignore` of the configuration file of Read the Docs, in the folder or above it. An
 * invalid file is ignored.
 */
export async function findSearchSettings(site: SiteFolder): Promise<SearchSettings> {
  const folder = resolve(site.folder);
  let directory = folder;
  for (let level = 0; level <= MAX_PARENTS; level++) {
    for (const name of FILES) {
      const text = await readShort(directory === folder ? site : {folder: directory}, name).catch(
        () => undefined,
      );
      if (text !== undefined) return readSearchSettings(text);
    }
    if (dirname(directory) === directory) break;
    directory = dirname(directory);
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

/** @param yaml a configuration file. Patterns are those of `fnmatch`; the last match counts */
export function readSearchSettings(yaml: string): SearchSettings {
  const {ranking, ignore} = searchOf(yaml);
  const ranks = Object.entries(asRecord(ranking)).map(
    ([pattern, rank]) => [toPathPattern(pattern), toRank(rank)] as const,
  );
  const ignored = (Array.isArray(ignore) ? ignore : []).filter(isText).map(toPathPattern);
  return {
    rankOf: path => ranks.findLast(([matches]) => matches(path))?.[1] ?? 0,
    isIgnored: path => ignored.some(matches => matches(path)),
  };
}

/** Paths of pages have no leading slash. */
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

/** The rank that a page sets for itself: its first `data-docent-rank`. */
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
    ? Math.max(-MAX_RANK, Math.min(MAX_RANK, Math.round(value)))
    : 0;
