import type {TemplateResult} from 'lit';
import type {Hit} from './hit.js';

/**
 * What a site shows in a row in place of the usual: a text, nodes, or a template of Lit's. Texts are rendered as
 * text, never as HTML. `undefined`: this row looks as usual. The row itself stays: it is the link, the option and
 * what is chosen, so nothing within may be interactive. Called once for each hit.
 */
export type HitRenderer = (hit: Hit) => string | Node | TemplateResult | undefined;

const rendered = new WeakMap<HitRenderer, WeakMap<Hit, ReturnType<HitRenderer>>>();

/** What `render` makes of a hit. Made once: a node can be in one place only, and rows are rendered at each key. */
export function renderOnce(render: HitRenderer, hit: Hit): ReturnType<HitRenderer> {
  let hits = rendered.get(render);
  if (!hits) rendered.set(render, (hits = new WeakMap()));
  if (!hits.has(hit)) hits.set(hit, render(hit));
  return hits.get(hit);
}
