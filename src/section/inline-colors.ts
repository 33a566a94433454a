import {lightness} from '../page/page-look.js';

/** Least difference in lightness between code and black or white, as if that was behind it: a contrast of 3:1. */
const READABLE = 0.45;

/** Lightness of a colour that can be read, in OKLCH. */
const BRIGHTER = 0.78;
const DARKER = 0.45;

/**
 * Colours that a highlighter has written into code (`data-docs-colors`: by day and by night, or one). One that cannot be
 * read on the background here keeps its hue, and becomes brighter or darker. A browser that cannot calculate with colours
 * leaves it the colour of text.
 */
export function applyInlineColors(root: ParentNode): void {
  for (const code of root.querySelectorAll('pre')) {
    // Text is readable, whatever is behind it: light text is on a dark background.
    const isDark = (lightness(getComputedStyle(code).color) ?? 0) > 0.5;
    for (const span of code.querySelectorAll<HTMLElement>('[data-docs-colors]')) {
      const colors = span.dataset['docsColors']!.split(' ').sort((a, b) => lightnessOf(a) - lightnessOf(b));
      const color = isDark ? colors.at(-1)! : colors[0]!;
      const contrast = isDark ? lightnessOf(color) : 1 - lightnessOf(color);
      span.style.removeProperty('color');
      span.style.setProperty(
        'color',
        contrast >= READABLE ? color : `oklch(from ${color} ${isDark ? BRIGHTER : DARKER} c h)`,
      );
    }
  }
}

/** Of a colour in hexadecimal notation, short or long. */
function lightnessOf(color: string): number {
  const parts = color.match(color.length < 7 ? /\w/g : /\w\w/g)!;
  return lightness(`rgb(${parts.map(part => parseInt(part.padEnd(2, part), 16)).join()})`)!;
}
