import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {HOST_STYLE} from '../../host/src/routes/pages/host-style.js';

/** The colours that a style sheet defines, by name: the light and the dark value of each. */
function colorsIn(css: string): ReadonlyMap<string, readonly [string, string]> {
  return new Map(
    [...css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(match => [
      match[1]!,
      [match[2]!, match[3]!],
    ]),
  );
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(start => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** The colours of the manual. */
const colors = colorsIn(
  ['base.css', 'code.css'].map(file => readFileSync(`demo/assets/${file}`, 'utf8')).join('\n'),
);
const code = [...colors.keys()].filter(name => name.startsWith('--code-'));

/** Pairs of a colour and a background that it is used on, with the required contrast: 4.5 for text, 3 for the edges of controls. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['--ink', '--quiet', '--accent'].flatMap(text =>
    ['--ground', '--raised'].map(ground => [text, ground, 4.5] as const),
  ),
  ['--on-accent', '--accent', 4.5],
  ['--ink', '--marked', 4.5],
  ['--quiet', '--marked', 4.5],
  ['--edge', '--ground', 3],
  ...code.map(text => [text, '--raised', 4.5] as const),
];

describe('the colours of the manual', () => {
  it('are found in the style sheets', () => assert.ok(colors.size >= 13, `${colors.size} colours`));

  for (const [color, background, required] of PAIRS) {
    it(`${color} on ${background} has at least ${required}:1, in light and dark`, () => {
      for (const scheme of [0, 1] as const) {
        const ratio = contrast(colors.get(color)![scheme], colors.get(background)![scheme]);
        assert.ok(ratio >= required, `${['light', 'dark'][scheme]}: ${ratio.toFixed(2)}`);
      }
    });
  }
});

describe('the colours of the host’s own pages', () => {
  it('are the same as those of the manual', () => {
    const own = colorsIn(HOST_STYLE);
    assert.ok(own.size >= 8, `${own.size} colors`);
    for (const [name, values] of own) assert.deepEqual(values, colors.get(name), name);
  });
});
