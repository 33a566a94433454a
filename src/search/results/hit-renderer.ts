import type {TemplateResult} from 'lit';
import type {Hit} from './hit.js';

/**
 * The content of a row, instead of the default: a string, nodes, or a Lit template. Strings are rendered as text, never
 * as HTML; `undefined` keeps the default for this row. The row itself remains the link and the option, so nothing in it
 * may be interactive. Called once for each hit.
 */
export type HitRenderer = (hit: Hit) => string | Node | TemplateResult | undefined;

const rendered = new WeakMap<HitRenderer, WeakMap<Hit, ReturnType<HitRenderer>>>();

/** What `render` returns for a hit. Called once: a node cannot be in two places, and rows are rendered on every key. */
export function renderOnce(render: HitRenderer, hit: Hit): ReturnType<HitRenderer> {
  let hits = rendered.get(render);
  if (!hits) rendered.set(render, (hits = new WeakMap()));
  if (!hits.has(hit)) hits.set(hit, render(hit));
  return hits.get(hit);
}
