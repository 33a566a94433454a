import {toSlug} from '../config/slug.js';

/** A branch or a tag. */
export interface RefName {
  readonly type: 'branch' | 'tag';
  /** Without `refs/heads/`. */
  readonly name: string;
}

export interface Ref extends RefName {
  /** Of the commit, in hexadecimal digits. */
  readonly commit: string;
}

/** What git has no branch or tag of, nor would make sense of: see `git check-ref-format`. */

const NO_NAME = /^[-/.]|[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/[./]|\.lock(?:\/|$)|[/.]$|^@$/;
const MAX_NAME = 250;

/** The branch or tag that a whole name means, as in `refs/heads/main`; `undefined` for what is none. */
export function refOf(whole: string): RefName | undefined {
  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(whole) ?? [];
  if (!kind || name.length > MAX_NAME || NO_NAME.test(name)) return undefined;
  return {type: kind === 'heads' ? 'branch' : 'tag', name};
}

/** A version, as far as it says what is built of it. */
export interface VersionOfRef {
  readonly slug: string;
  readonly verbose_name: string;
  readonly type: string;
}

/** Whether a version is that of a branch or tag. */
export const isOf = ({verbose_name: name, type}: VersionOfRef, ref: RefName): boolean =>
  name === ref.name && type === ref.type;

/**
 * What is built of a version: the branch or tag that it was made of, else one of its name; of `latest`, where there is
 * none, the default branch.
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

/** Whether a name fits one of the patterns, in which `*` is any text. */
export const fitsOne = (name: string, patterns: readonly string[]): boolean =>
  patterns.some(pattern => fits(name, pattern.split('*')));

/** Without a regular expression, which such patterns could keep busy for long. */
function fits(name: string, [first = '', ...parts]: readonly string[]): boolean {
  if (!parts.length) return name === first;
  const last = parts.pop()!;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
