/** Sections that are too long to be parsed before a card shows their beginning. Loaded for those. */
import type {ParsedHTML} from './engine.js';

/** What an outline is made of. The search for a closing tag is bounded. */
const OUTLINES = {
  headings: /<(h[1-6])\b[^<>]*>[^]{0,4000}?<\/\1>|<(?:section\b|div\b[^<>]*\bsection\b)[^<>]*>/gi,
  terms:
    /<(dt)\b[^<>]*>[^]{0,4000}?<\/\1>|<\/?(?:dl|dd)\b[^<>]*>|(?<=<td>(?:<p>)?)<a\b[^<>]*><code[^<>]*\bpy-obj\b[^]{0,400}?<\/a>/gi,
} as const;
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
      const found = html.match(OUTLINES[kind]) ?? [];
      return parse(found.map(tag => tag.replace(/^<(section|div)/i, '</$1>$&')).join(''));
    },
    whole: () => (whole ??= parse(html)),
  };
}
