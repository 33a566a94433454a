/** Sections that are too long to be parsed before a card shows their beginning. Loaded for those. */
import type {ParsedHTML} from './engine.js';

/**
 * The tags of an outline: of elements that are taken with their content, whose name is captured, and others. No pattern
 * goes from a tag to its end: Firefox runs out of stack.
 */
const OUTLINES = {
  headings: /<(\/?)(h[1-6])\b[^<>]*>|<(?:section\b|div\b[^<>]*\bsection\b)[^<>]*>/gi,
  terms:
    /<(\/?)(dt)\b[^<>]*>|<\/?(?:dl|dd)\b[^<>]*>|(?<=<td>(?:<p>)?)<a\b[^<>]*><code[^<>]*\bpy-obj\b[^]{0,400}?<\/a>/gi,
} as const;
/** Characters of a heading or term; a longer one has no closing tag. */
const LONGEST = 4000;

export type OutlineKind = keyof typeof OUTLINES;

/** Parts of a section, each parsed when it is asked for; inert, and not safe yet. */
export interface SectionParts {
  /** As much as a card may need, at most some 16,000 characters: the rest costs no time until it is read. */
  readonly beginning: ParsedHTML;
  /** Whether there is more than `beginning`. */
  readonly isCut: boolean;
  /**
   * All headings, each inside its section if it has one, or the definition lists with their terms and autosummary's
   * links to members; nothing of the text. `beginning` itself unless that is cut.
   */
  outline(kind: OutlineKind): ParsedHTML;
  /** All of it; `beginning` itself unless that is cut. */
  whole(): ParsedHTML;
}

/**
 * @param length characters that `beginning` may have, cut before a tag
 * @param target an id that it must hold
 * @param ids those that were met while parsing
 * @returns `null` when the section has to be parsed whole
 */
export function splitLongSection(
  html: string,
  parse: (html: string) => ParsedHTML,
  length: number,
  target: string | null | undefined,
  ids: ReadonlySet<string>,
): SectionParts | null {
  const end = html.lastIndexOf('<', length);
  if (end < 1) return null;
  const beginning = parse(html.slice(0, end));
  if (target && !ids.has(target)) return null;
  let whole: ParsedHTML | undefined;
  return {
    beginning,
    isCut: true,
    outline: kind => {
      if (whole) return whole;
      const found = outlineOf(html, OUTLINES[kind]);
      return parse(found.map(tag => tag.replace(/^<(section|div)/i, '</$1>$&')).join(''));
    },
    whole: () => (whole ??= parse(html)),
  };
}

/** The parts of the text that an outline is made of, in one pass. */
function outlineOf(html: string, tags: RegExp): readonly string[] {
  const found: string[] = [];
  let open: {readonly name: string; readonly start: number; readonly before: number} | undefined;
  for (const {0: tag, 1: slash, 2: name, index} of html.matchAll(tags)) {
    if (open && index - open.start > LONGEST) open = undefined;
    if (name === undefined) found.push(tag);
    else if (!slash) open ??= {name: name.toLowerCase(), start: index, before: found.length};
    else if (name.toLowerCase() === open?.name) {
      found.splice(open.before, Infinity, html.slice(open.start, index + tag.length));
      open = undefined;
    }
  }
  return found;
}
