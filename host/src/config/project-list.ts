import {LineCounter, type Node, parseDocument} from 'yaml';
import {ConfigError} from './config.js';
import {isReservedName, isSlug} from '../../../cli/src/system/slug.js';
import {entriesOf, type FailAt, flag, readSettings, type Rule, text} from './yaml-node.js';

/** A project in a list of projects, with the folders of its versions. */
export interface ListedProject {
  readonly slug: string;
  /** Display name; empty: the slug. */
  readonly name: string;
  readonly language: string;
  readonly private: boolean;
  /** Slug of the organization; empty: none. */
  readonly organization: string;
  /** Slug of the project that this one translates; empty: none. */
  readonly translation_of: string;
  /** Slug of the parent project; empty: none. */
  readonly subproject_of: string;
  /** Slug of the default version; empty: the first one. */
  readonly default: string;
  /** Folders of the versions by their slugs, with paths as written in the list. */
  readonly versions: ReadonlyMap<string, string>;
}

const slugOrNone = text('', 'empty, or a slug', value => value === '' || isSlug(value));

const RULES = {
  name: text(''),
  language: text('en', 'a language code such as "de" or "pt-br"', value =>
    /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(value),
  ),
  private: flag(false),
  organization: slugOrNone,
  translation_of: slugOrNone,
  subproject_of: slugOrNone,
  default: slugOrNone,
  versions: {
    fallback: new Map(),
    read(node, name, fail) {
      const versions = new Map<string, string>();
      for (const [slug, key, value] of entriesOf(node, name, fail)) {
        if (!isSlug(slug)) fail(key, `${name}: "${slug}" cannot be the name of a version.`);
        versions.set(
          slug,
          text('', 'the path of a folder', Boolean).read(value, `${name}.${slug}`, fail, key),
        );
      }
      return versions;
    },
  } as Rule<ReadonlyMap<string, string>>,
};

/**
 * Reads a list of projects, each with its versions.
 *
 * @param file name of the file, for error messages
 * @throws {ConfigError} for the first invalid setting
 */
export function readProjectList(yaml: string, file: string): ListedProject[] {
  const lines = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: lines, prettyErrors: false});
  const failAt: FailAt = (node, message) => {
    const {line} = lines.linePos((node as Node | null)?.range?.[0] ?? 0);
    throw new ConfigError(`${file}, line ${line}: ${message}`);
  };
  const [problem] = document.errors;
  if (problem)
    throw new ConfigError(
      `${file}, line ${lines.linePos(problem.pos[0]).line}: it is not YAML (${problem.message}).`,
    );
  return entriesOf(document.contents, 'the file', failAt).map(([slug, key, value]) => {
    if (!isSlug(slug) || isReservedName(slug)) failAt(key, `"${slug}" cannot be the name of a project.`);
    return {slug, ...readSettings(RULES, value, slug, failAt)};
  });
}
