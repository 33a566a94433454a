import {loadCode} from './load-code.js';
import type {ScriptTagOptions} from './options.js';

/** What this file asks of `<docs-preview>`. */
export interface PreviewElement extends HTMLElement {
  /** Missing until the code has loaded. */
  begin?(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void;
}

/** What this file asks of the code of previews. */
export interface PreviewCode {
  mountPreview(): PreviewElement;
}

/** How long a pointer rests on a link that it is not only crossing, in ms. */
const REST = 60;

/** How long a finger that may become a long press is down, in ms: longer than a tap. */
const TOUCH_REST = 200;

/**
 * Loads previews at the first sign of interest in a link of the content, by pointer or keyboard, and hands that link
 * over if the reader is still there. From then on the element listens for itself, until the page replaces its body and
 * the element with it. Where previews do not load, links are left alone.
 */
export function previewsOnDemand(options: ScriptTagOptions, load: () => Promise<PreviewCode>): void {
  let link: HTMLAnchorElement | false | undefined;
  let interest: PointerEvent | FocusEvent;
  let rest: number;
  let loading: Promise<PreviewCode | undefined> | undefined;

  const handleInterest = (event: PointerEvent | FocusEvent): void => {
    const next = linkOf(event, options);
    if (next === link) return;
    link = next;
    interest = event;
    clearTimeout(rest);
    rest = setTimeout(handleRest, 'touch' === (event as PointerEvent).pointerType ? TOUCH_REST : REST);
  };

  const handleRest = async (): Promise<void> => {
    if (!link || document.querySelector<PreviewElement>('docs-preview')?.begin) return;
    const code = await (loading ??= loadCode(load));
    if (link) code?.mountPreview().begin?.(link, interest);
    link = undefined;
  };

  addEventListener('pointerover', handleInterest);
  addEventListener('focusin', handleInterest);
  // A finger that is lifted comes over nothing else; and `:hover` would stay where it was.
  addEventListener('pointerout', () => (link = undefined));
}

/** A link that may have a preview; the element decides whether it does. Pages elsewhere are only known to an API there. */
function linkOf({target}: Event, {api, contentRoot}: ScriptTagOptions) {
  const link = (target as Element).closest?.<HTMLAnchorElement>(
    // A tap focuses the link that it is about to follow, but not visibly.
    'a[href]:not(nav *,.headerlink,:focus:not(:focus-visible))',
  );
  const root = document.querySelector(contentRoot ?? '[role=main],main') ?? document.body;
  const isNear = (api as unknown as boolean) || link?.host === location.host;
  return isNear && root.contains(link!) && link!;
}
