import type {Section} from '../client/index.js';
import type {ReadySection} from '../section/index.js';

/** What an embed shows. */
export interface Content {
  readonly section: Section;
  /** Safe, and its own. `null`: there is nothing to see. */
  readonly nodes: DocumentFragment | null;
}

export interface Fit {
  /** Of the topmost heading, 2 to 6. */
  readonly headingLevel: number;
  /** Without the section's own heading. */
  readonly untitled: boolean;
}

/** A copy of a section, which others may show as well, adapted to its place. */
export function fitSection({section, safe}: ReadySection, {headingLevel, untitled}: Fit): Content {
  const nodes = safe.clean(safe.whole().childNodes, Math.min(6, Math.max(2, headingLevel || 2)));
  if (untitled) nodes.querySelector('h2,h3,h4,h5,h6')?.remove();
  const isBlank = !nodes.textContent.trim() && !nodes.querySelector('img,svg,video,audio');
  return {section, nodes: isBlank ? null : nodes};
}
