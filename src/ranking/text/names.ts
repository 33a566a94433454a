/**
 * A typed name without the parentheses and arguments of a call, and without trailing separators. C++'s `operator()` keeps its
 * parentheses, which are part of its name.
 */
export function bareName(typed: string): string {
  const name = typed
    .trim()
    .replace(/^\|+(?=[\p{L}\p{N}])/u, '')
    .replace(/^([^\s(]+)(?<!\boperator)\([^)]*\)?$/, '$1');
  // A regular expression with `$` would be tried at each character, and take quadratic time for a long run of separators.
  let end = name.length;
  while (end > 0 && '.:#/'.includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}

/** A name without the `()` of a call. */
export const withoutCall = (name: string): string => name.replace(/(?<!\boperator)\(\)?$/, '');

/**
 * The names in a query, recognised by their form: `IndexError`, `os.path.join(a, b)`, `pd.read_csv()`, and codes of errors such
 * as `E0382`. Numbers such as `[Errno 2]` are not names.
 */
export function namesIn(typed: string): string[] {
  const matches = typed.replace(/\[Errno -?\d+\]/g, ' ').matchAll(NAME);
  return [...new Set([...matches].map(([name]) => name).filter(isShapedLikeName))];
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::|#)[\p{L}_][\p{L}\p{N}_]*)*(?:\(\)?)?/gu;

const isShapedLikeName = (name: string): boolean =>
  name.length > 2 &&
  /[\p{L}\p{N}](?:\.|::|#|_)[\p{L}_]|\p{Lu}{2}\p{Ll}{2}|\p{Ll}\p{Lu}|\($|\(\)$|^__\w+__$|^\p{Lu}{1,3}\p{N}{3,}$/u.test(
    name,
  );

/** Maximum length of a suffix, in characters. Nobody types a longer one, and a name of nothing but separators has a suffix for each character. */
const MAX_SUFFIX = 200;

/** The name itself and its suffixes: `asyncio.Task.cancel`, `Task.cancel`, `cancel`. Other separators are `::`, `#` and `/`. */
export function nameSuffixes(name: string): string[] {
  const suffixes = [name];
  const end = name.slice(-MAX_SUFFIX);
  for (const {index, 0: separator} of end.matchAll(/(?:\.|::|#|\/)(?=[^.:#/])/g))
    suffixes.push(end.slice(index + separator.length));
  return suffixes;
}

/**
 * The section number before a heading: `7.2. `, `Chapter 9. `, `A.1 `. Nobody searches for it. A single number without a dot does not
 * match, because it may belong to the heading (`3 ways to …`).
 */
const SECTION_NUMBER =
  /^(?:(?:chapter|section|appendix|part)\s+)?(?:(?:\d+|[A-Z])(?:\.\d+)*\.|(?:\d+|[A-Z])(?:\.\d+)+)\s+(?=\S)/iu;

/** The section of the Unix manual after the name of a command: `git-rebase(1)`, or `git-rebase(1) Manual Page` from Asciidoctor. */
const MANUAL_SECTION = /(?<=\S)\s?\(\d\w{0,2}\)(?:\s+manual page)?$/iu;

/** A heading without its section number, and without the section of the Unix manual. */
export const headingLabel = (heading: string): string =>
  heading.replace(SECTION_NUMBER, '').replace(MANUAL_SECTION, '');

const DEFINED_OPTIONS =
  /(?:^|[.>;:] )((?:--?[\p{L}\p{N}][\p{L}\p{N}_-]*(?:\[?[ =]?[[<][^\s]{1,30}[\]>])?,? (?:or )?){1,4})(?=\S)/gu;
const OPTION = /(?<=^|[\s,])--?[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;

/**
 * The options that a text defines: `-C <path> Run as if …`. In prose, a word precedes an option; a sentence that begins with an option is an
 * item of a definition list.
 */
export function definedOptions(text: string): string[] {
  const options = new Set<string>();
  for (const [, terms = ''] of text.matchAll(DEFINED_OPTIONS))
    for (const [option] of terms.matchAll(OPTION)) options.add(option);
  return [...options];
}

const DEFINED_NAME = /(?<=^|[.>;:)] |\.[\w<>*-]+ )[a-z][\w-]*(?:\.[\w<>*-]+)+(?= \p{Lu}| [a-z][\w-]*\.\w)/gu;
/** Minimum number of names in a definition list. In prose, single sentences may also begin with a name. */
const MIN_DEFINED_NAMES = 4;

/** The names with dots that a definition list in a text defines: `core.autocrlf Setting this …`. */
export function definedNames(text: string): string[] {
  const names = new Set([...text.matchAll(DEFINED_NAME)].map(([name]) => name));
  return names.size < MIN_DEFINED_NAMES ? [] : [...names];
}
