import type {Transaction} from 'kysely';
import {isSlug, toSlug} from '../../../../cli/src/system/slug.js';
import {findOrAddVersion} from '../publishing/new-rows.js';
import type {Store} from '../store/store.js';
import type {Flag, Tables} from '../store/tables.js';
import {groupBy} from '../../../../cli/src/system/group-by.js';
import {toPattern} from '../../../../cli/src/system/pattern.js';
import {enqueueBuild} from './build-queue.js';

export interface RefName {
  readonly type: 'branch' | 'tag';
  /** Name without `refs/heads/` or `refs/tags/`. */
  readonly name: string;
}

export interface Ref extends RefName {
  /** Hash of the commit, in hexadecimal digits. */
  readonly commit: string;
}

/** Names that git does not allow; see `git check-ref-format`. */
const INVALID_NAME = /^[-/.]|[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/[./]|\.lock(?:\/|$)|[/.]$|^@$/;
const MAX_NAME_LENGTH = 250;

/** The branch or tag of a full name such as `refs/heads/main`; `undefined` for any other ref. */
export function refOf(fullName: string): RefName | undefined {
  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(fullName) ?? [];
  if (!kind || name.length > MAX_NAME_LENGTH || INVALID_NAME.test(name)) return undefined;
  return {type: kind === 'heads' ? 'branch' : 'tag', name};
}

/** The columns of a version that determine which ref is built for it. */
interface VersionOfRef {
  readonly slug: string;
  readonly verbose_name: string;
  readonly type: string;
}

/** Whether a version belongs to a branch or tag. */
const isOf = ({verbose_name: name, type}: VersionOfRef, ref: RefName): boolean =>
  name === ref.name && type === ref.type;

/**
 * The ref that is built for a version: the branch or tag that it was created from, else one with the name of the version.
 * For `latest` without such a ref, the default branch.
 */
export function refFor(version: VersionOfRef, refs: readonly Ref[], defaultBranch: string): Ref | undefined {
  return (
    refs.find(ref => isOf(version, ref)) ??
    refs.find(({name}) => name === version.verbose_name) ??
    refs.find(({name}) => toSlug(name) === version.slug) ??
    (version.slug === 'latest'
      ? refs.find(({type, name}) => type === 'branch' && name === defaultBranch)
      : undefined)
  );
}

export const matchesAny = (name: string, patterns: readonly string[]): boolean =>
  patterns.some(pattern => toPattern(pattern)(name));

interface SyncOptions {
  readonly project: string;
  readonly refs: readonly RefName[];
  /** Patterns of branches and tags whose versions are built and served at once. */
  readonly activate: readonly string[];
  /** Becomes the default branch of the project unless one is set. */
  readonly defaultBranch: string;
  /** Becomes the repository address of the project unless one is set. */
  readonly repository: string;
}

/** Whether a version belongs to a branch or tag, or was named after it before the ref was known. */
export const isVersionOf = (version: VersionOfRef, ref: RefName): boolean =>
  isOf(version, ref) || (version.verbose_name === ref.name && version.slug === ref.name);

/**
 * Creates a version for each branch and tag that has none: inactive, or, if a pattern matches, active and built. Resolves
 * to the builds that were added.
 */
export async function syncVersions(store: Store, options: SyncOptions): Promise<number[]> {
  const {row, added, change} = await compare(store.database, options);
  // Without changes, nothing is written: a write would change the library's revision, which invalidates all cached answers.
  if (!added.length && !Object.keys(change).length) return [];
  return store.write(undefined, async transaction => {
    const {versions, added, change} = await compare(transaction, options);
    if (Object.keys(change).length)
      await transaction.updateTable('project').set(change).where('id', '=', row.id).execute();
    const taken = new Set(versions.map(({slug}) => slug));
    const builds: number[] = [];
    for (const ref of added) {
      const version = await addVersion(transaction, row.id, ref, {taken, activate: options.activate});
      if (version?.active)
        builds.push(
          await enqueueBuild(transaction, row.id, version.id, `The ${ref.type} ${ref.name} is new.`),
        );
    }
    return builds;
  });
}

async function compare(
  database: Pick<Store['database'], 'selectFrom'>,
  {project, refs, defaultBranch, repository}: SyncOptions,
) {
  const row = await database
    .selectFrom('project')
    .select(['id', 'default_branch', 'repository_url'])
    .where('slug', '=', project)
    .executeTakeFirstOrThrow();
  const versions = await database
    .selectFrom('version')
    .select(['slug', 'verbose_name', 'type'])
    .where('project_id', '=', row.id)
    .execute();
  const change = {
    ...(defaultBranch && row.default_branch === '' && {default_branch: defaultBranch}),
    ...(repository && row.repository_url === '' && {repository_url: repository}),
  };
  // A repository may have tens of thousands of refs: each is looked up in a map, not compared with every version.
  const versionsByName = groupBy<string, VersionOfRef>(versions, version => version.verbose_name);
  const added = refs.filter(ref => !versionsByName.get(ref.name)?.some(version => isVersionOf(version, ref)));
  return {row, versions, change, added};
}

/** Creates the version of a branch or tag; `undefined` if every possible slug is taken. */
export async function addVersion(
  transaction: Transaction<Tables>,
  project: number,
  ref: RefName,
  {taken, activate}: {readonly taken: Set<string>; readonly activate: readonly string[]},
): Promise<{id: number; slug: string; verbose_name: string; type: string; active: Flag} | undefined> {
  const slug = freeSlug(ref, taken);
  if (slug === undefined) return undefined;
  taken.add(slug);
  const active: Flag = matchesAny(ref.name, activate) ? 1 : 0;
  const version = {slug, verbose_name: ref.name, type: ref.type, active};
  return {id: await findOrAddVersion(transaction, project, slug, version), ...version};
}

function freeSlug({name, type}: RefName, taken: ReadonlySet<string>): string | undefined {
  const slug = toSlug(name);
  return [slug, `${slug.slice(0, 55)}-${type}`].find(candidate => isSlug(candidate) && !taken.has(candidate));
}
