import {toPattern} from '../system/pattern.js';
import {toSlug} from '../config/slug.js';

/** A branch or a tag. */
export interface RefName {
  readonly type: 'branch' | 'tag';
  /** Without `refs/heads/`. */
  readonly name: string;
}

export interface Ref extends RefName {
  /** Hash of the commit, in hexadecimal digits. */
  readonly commit: string;
}

/** Names that git does not allow; see `git check-ref-format`. */

const NO_NAME = /^[-/.]|[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/[./]|\.lock(?:\/|$)|[/.]$|^@$/;
const MAX_NAME = 250;

/** The branch or tag of a full name such as `refs/heads/main`; `undefined` for any other ref. */
export function refOf(whole: string): RefName | undefined {
  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(whole) ?? [];
  if (!kind || name.length > MAX_NAME || NO_NAME.test(name)) return undefined;
  return {type: kind === 'heads' ? 'branch' : 'tag', name};
}

/** The columns of a version that say what is built for it. */
export interface VersionOfRef {
  readonly slug: string;
  readonly verbose_name: string;
  readonly type: string;
}

/** Whether a version belongs to a branch or tag. */
export const isOf = ({verbose_name: name, type}: VersionOfRef, ref: RefName): boolean =>
  name === ref.name && type === ref.type;

/**
 * The ref that is built for a version: the branch or tag it was created from, else one of its name. For `latest` without
 * such a ref, the default branch.
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

/** Whether a name fits one of the patterns of `fnmatch`. */
export const fitsOne = (name: string, patterns: readonly string[]): boolean =>
  patterns.some(pattern => toPattern(pattern)(name));
