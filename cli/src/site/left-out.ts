import {dirname, parse, sep} from 'node:path';
import type {LeftOut} from './walk-site.js';

/** How many links of a group are named in a message. Links to data of libraries should be removed, so more of them are named. */
const MAX_NAMED = 3;
const MAX_NAMED_OF_LIBRARIES = 10;
/** Folders belong to one group if this many leading parts of their paths are equal, for example the three of `/usr/share/javascript`. */
const SHARED_PARTS = 3;

/**
 * Who reads the messages: the user of a command, the administrator of a library, or readers of a build log, which
 * contains no paths of the machine.
 */
export type Reader = 'command' | 'library' | 'log';

/**
 * Messages about what was left out of a site, and what to do: links that lead out of it (one message for each folder
 * that they lead to), data of libraries, and names that are not UTF-8.
 *
 * @param reader whom the messages are for
 */
export function describeLeftOut(leftOut: readonly LeftOut[], reader: Reader): string[] {
  if (reader === 'log') return describeWithoutPaths(leftOut);
  const groups = new Map<string, LeftOut[]>();
  const ofLibraries = leftOut.filter(({belonging}) => belonging === 'library');
  for (const link of leftOut.filter(({belonging}) => belonging === 'outside')) {
    const key = partsOf(folderOf(link)).slice(0, SHARED_PARTS).join(sep);
    const group = groups.get(key);
    if (group) group.push(link);
    else groups.set(key, [link]);
  }
  const messages = [...groups.values()].map(group => {
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
    messages.push(
      `Left out ${namesOf(ofLibraries, MAX_NAMED_OF_LIBRARIES)}: the data of a library is never read as part of a site. Remove ${ofLibraries.length === 1 ? 'it' : 'them'} from the folder.`,
    );
  return [...messages, ...describeUnnamed(leftOut)];
}

/** The folder to which links would have to be allowed. */
const folderOf = ({target, isFolder}: LeftOut): string => (isFolder ? target : dirname(target));

const counted = (group: readonly LeftOut[]): string =>
  group.length === 1 ? '1 link that leads' : `${group.length} links that lead`;

/** A message that names paths in the folder, but not where links lead. */
function messageWithoutTargets(group: readonly LeftOut[], reason: string): string[] {
  const names = group.slice(0, MAX_NAMED_OF_LIBRARIES).map(({path}) => path || '.');
  const more = group.length - names.length;
  return group.length
    ? [`Left out ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`]
    : [];
}

const describeUnnamed = (leftOut: readonly LeftOut[]): string[] =>
  messageWithoutTargets(
    leftOut.filter(({belonging}) => belonging === 'unnamed'),
    'names that are not UTF-8, to which no address leads. Rename them.',
  );

function describeWithoutPaths(leftOut: readonly LeftOut[]): string[] {
  return [
    ...describeUnnamed(leftOut),
    ...messageWithoutTargets(
      leftOut.filter(({belonging}) => belonging === 'outside'),
      'links that lead out of the folder. The log of the host says where they lead, and how to include them.',
    ),
    ...messageWithoutTargets(
      leftOut.filter(({belonging}) => belonging === 'library'),
      'the data of a library is never read as part of a site.',
    ),
  ];
}

function namesOf(group: readonly LeftOut[], max = MAX_NAMED): string {
  const names = group.slice(0, max).map(({path, target}) => `${path || '.'} (${target})`);
  const more = group.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The innermost folder that is or contains all of the folders. */
function sharedFolder([first = '', ...others]: readonly string[]): string {
  let shared = partsOf(first);
  for (const parts of others.map(partsOf)) {
    const end = shared.findIndex((part, index) => part !== parts[index]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return parse(first).root + shared.join(sep);
}

const partsOf = (folder: string): string[] =>
  folder.slice(parse(folder).root.length).split(sep).filter(Boolean);

const quoted = (folder: string): string => (/^[\w./@:+,\\-]+$/.test(folder) ? folder : `'${folder}'`);
