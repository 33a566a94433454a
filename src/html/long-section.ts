/** Sections that are too long to be parsed before a card shows their beginning. Loaded for those. */
import type {Parsed, SafeSection} from './safe-section.js';

/** What a skeleton is made of. Ends that never come are not looked for far. */
const BONES = {
  headings: /<(h[1-6])\b[^<>]*>[^]{0,4000}?<\/\1>|<(?:section\b|div\b[^<>]*\bsection\b)[^<>]*>/gi,
  terms:
    /<(dt)\b[^<>]*>[^]{0,4000}?<\/\1>|<\/?(?:dl|dd)\b[^<>]*>|(?<=<td>(?:<p>)?)<a\b[^<>]*><code[^<>]*\bpy-obj\b[^]{0,400}?<\/a>/gi,
} as const;
export type Bones = keyof typeof BONES;

/**
 * @param length characters that `beginning` may have, cut at the next best tag
 * @param target an id that it must hold
 * @param ids those that were met while parsing
 * @returns `null` when it has to be taken whole
 */
export function cutSection(
  html: string,
  parse: (html: string) => Parsed,
  length: number,
  target: string | null | undefined,
  ids: ReadonlySet<string>,
): Omit<SafeSection, 'clean'> | null {
  const cut = html.lastIndexOf('<', length);
  if (cut < 1) return null;
  const beginning = parse(html.slice(0, cut));
  if (target && !ids.has(target)) return null;
  let whole: Parsed | undefined;
  return {
    beginning,
    isCut: true,
    skeleton: of => {
      if (whole) return whole;
      const bones = html.match(BONES[of]) ?? [];
      return parse(bones.map(bone => bone.replace(/^<(section|div)/i, '</$1>$&')).join(''));
    },
    whole: () => (whole ??= parse(html)),
  };
}
