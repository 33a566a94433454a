const EXPLAINED =
  /(?:^|[.>;:] )((?:--?[\p{L}\p{N}][\p{L}\p{N}_-]*(?:\[?[ =]?[[<][^\s]{1,30}[\]>])?,? (?:or )?){1,4})(?=\S)/gu;
const OPTION = /(?<=^|[\s,])--?[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;

/**
 * The options of a command that a text explains: `-C <path> Run as if …`. In prose a word stands before an option;
 * where a sentence begins with it, it is the term of a list of definitions.
 */
export function optionsExplained(text: string): string[] {
  const found = new Set<string>();
  for (const [, terms = ''] of text.matchAll(EXPLAINED))
    for (const [option] of terms.matchAll(OPTION)) found.add(option);
  return [...found];
}

const NAME = /(?<=^|[.>;:)] |\.[\w<>*-]+ )[a-z][\w-]*(?:\.[\w<>*-]+)+(?= \p{Lu}| [a-z][\w-]*\.\w)/gu;
/** A sentence may begin with a name; a list of definitions has several. */
const MIN_NAMES = 4;

/** The names with dots that a text explains one after the other: `core.autocrlf Setting this …`. */
export function namesExplained(text: string): string[] {
  const found = new Set(Array.from(text.matchAll(NAME), ([name]) => name));
  return found.size < MIN_NAMES ? [] : [...found];
}
