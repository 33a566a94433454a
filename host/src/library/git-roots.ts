import {createHash} from 'node:crypto';
import {readdir, readFile, stat} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {toSlug} from './slug.js';

/** A folder of repositories that the configuration names. */
export interface GitRoot {
  /** Stays the same as long as the folder's path does. */
  readonly number: number;
  readonly slug: string;
  readonly name: string;
  /** Time of the last change, in ISO 8601; null if it cannot be read. */
  readonly changed: string | null;
}

export interface GitRepository {
  readonly number: number;
  readonly name: string;
  /** Includes the name of its root. */
  readonly fullName: string;
  readonly folder: string;
  /** The checked-out branch, or the default branch of a bare repository. */
  readonly branch: string | null;
  readonly changed: string | null;
}

/** 48 bits of the path's hash: a number that needs no table. */
const numberOf = (path: string): number =>
  parseInt(createHash('sha256').update(path).digest('hex').slice(0, 12), 16);

const changedAt = (path: string): Promise<string | null> =>
  stat(path).then(
    ({mtime}) => mtime.toISOString(),
    () => null,
  );

export const remoteOrganizationsIn = (roots: readonly string[]): Promise<GitRoot[]> =>
  Promise.all(
    roots.map(async root => ({
      number: numberOf(root),
      slug: toSlug(basename(root)),
      name: basename(root),
      changed: await changedAt(root),
    })),
  );

/** Repositories directly below the roots, bare or checked out. Unreadable ones are skipped. */
export async function remoteRepositoriesIn(roots: readonly string[]): Promise<GitRepository[]> {
  const found = await Promise.all(
    roots.map(async root => {
      const entries = await readdir(root, {withFileTypes: true}).catch(() => []);
      const folders = entries.filter(entry => entry.isDirectory()).map(entry => join(root, entry.name));
      return Promise.all(folders.sort().map(folder => readRepository(root, folder)));
    }),
  );
  return found.flat().filter(repository => repository !== undefined);
}

async function readRepository(root: string, folder: string): Promise<GitRepository | undefined> {
  const heads = [join(folder, '.git', 'HEAD'), join(folder, 'HEAD')];
  for (const head of heads) {
    const text = await readFile(head, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const name = basename(folder, '.git');
    const [, branch = null] = /^ref: refs\/heads\/(.+?)\s*$/.exec(text) ?? [];
    return {
      ...{number: numberOf(folder), name, fullName: `${basename(root)}/${name}`, folder, branch},
      changed: await changedAt(head),
    };
  }
  return undefined;
}
