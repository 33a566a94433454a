import {dirname, parse, sep} from 'node:path';
import type {LeftOut} from './walk-site.js';

/** How many links of a group are named; those to a library are the ones to look at. */
const NAMED = 3;
const NAMED_OF_LIBRARIES = 10;
/** Names of a path that folders must share to be one group, as in `/usr/share/javascript`. */
const SHARED = 3;

/** Who reads the sentences: somebody with a command line, with a library, or with the log of a build, who learns no paths. */
export type Reader = 'command' | 'library' | 'log';

/**
 * Sentences about what was left out of a site, and what to do: links that lead out of it, one sentence for each folder that
 * they lead to, data of libraries, and names that are not UTF-8.
 *
 * @param reader whom the sentences are for
 */
export function describeLeftOut(leftOut: readonly LeftOut[], reader: Reader): string[] {
  if (reader === 'log') return describeWithoutPaths(leftOut);
  const groups = new Map<string, LeftOut[]>();
  const ofLibraries = leftOut.filter(({belonging}) => belonging === 'library');
  for (const one of leftOut.filter(({belonging}) => belonging === 'outside')) {
    const key = partsOf(folderOf(one)).slice(0, SHARED).join(sep);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const sentences = [...groups.values()].map(group => {
    const folder = sharedFolder(group.map(folderOf));
    const allow =
      reader === 'command'
        ? `--follow-links-to ${quoted(folder)}`
        : `"follow_links_to: ['${folder}']" in docent.yaml, or --follow-links-to ${quoted(folder)},`;
    return (
      `Left out ${counted(group)} to ${folder}, outside the folder: ${namesOf(group)}. ` +
      `If readers may see everything in ${folder}, ${allow} includes ${group.length === 1 ? 'it' : 'them'}.`
    );
  });
  if (ofLibraries.length)
    sentences.push(
      `Left out ${namesOf(ofLibraries, NAMED_OF_LIBRARIES)}: the data of a library is never read as part of a site. Remove ${ofLibraries.length === 1 ? 'it' : 'them'} from the folder.`,
    );
  return [...sentences, ...describeUnnamed(leftOut)];
}

/** What would have to be named. */
const folderOf = ({target, isFolder}: LeftOut): string => (isFolder ? target : dirname(target));

const counted = (group: readonly LeftOut[]): string =>
  group.length === 1 ? '1 link that leads' : `${group.length} links that lead`;

/** Within the folder, without where they lead. */
function sentence(group: readonly LeftOut[], reason: string): string[] {
  const names = group.slice(0, NAMED_OF_LIBRARIES).map(({path}) => path || '.');
  const more = group.length - names.length;
  return group.length
    ? [`Left out ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`]
    : [];
}

const describeUnnamed = (leftOut: readonly LeftOut[]): string[] =>
  sentence(
    leftOut.filter(({belonging}) => belonging === 'unnamed'),
    'names that are not UTF-8, to which no address leads. Rename them.',
  );

function describeWithoutPaths(leftOut: readonly LeftOut[]): string[] {
  return [
    ...describeUnnamed(leftOut),
    ...sentence(
      leftOut.filter(({belonging}) => belonging === 'outside'),
      'links that lead out of the folder. The log of the host says where they lead, and how to include them.',
    ),
    ...sentence(
      leftOut.filter(({belonging}) => belonging === 'library'),
      'the data of a library is never read as part of a site.',
    ),
  ];
}

function namesOf(group: readonly LeftOut[], most = NAMED): string {
  const names = group.slice(0, most).map(({path, target}) => `${path || '.'} (${target})`);
  const more = group.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The folder that all of them are in, or are. */
function sharedFolder([first = '', ...others]: readonly string[]): string {
  let shared = partsOf(first);
  for (const other of others.map(partsOf)) {
    const end = shared.findIndex((part, index) => part !== other[index]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return parse(first).root + shared.join(sep);
}

const partsOf = (folder: string): string[] =>
  folder.slice(parse(folder).root.length).split(sep).filter(Boolean);

const quoted = (folder: string): string => (/^[\w./@:+,\\-]+$/.test(folder) ? folder : `'${folder}'`);
