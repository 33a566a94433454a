import type {PageOptions} from '../page/options.js';

/** What this file needs of `<docs-preview>`. */
export interface PreviewElement extends HTMLElement {
  /** Missing until the code has loaded. */
  begin?(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void;
}

/** What this file needs of the preview code. */
export interface PreviewCode {
  mountPreview(): PreviewElement;
}

/** How long a pointer must rest on a link to count as interest, in ms. */
const REST = 60;

/** How long a finger must be down to be more than a tap, and perhaps a long press, in ms. */
const TOUCH_REST = 200;

/**
 * Loads previews at the first sign of interest in a link of the content, by pointer or keyboard, and hands that link
 * over if the reader is still on it. From then on the element listens itself, until the page replaces its body and the
 * element with it. If previews fail to load, links are left alone.
 */
export function previewsOnDemand(options: PageOptions, load: () => Promise<PreviewCode | undefined>): void {
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
    const code = await (loading ??= load());
    if (link) code?.mountPreview().begin?.(link, interest);
    link = undefined;
  };

  addEventListener('pointerover', handleInterest);
  addEventListener('focusin', handleInterest);
  // Lifting a finger fires no `pointerover`, and `:hover` would remain.
  addEventListener('pointerout', () => (link = undefined));
}

/** A link that may have a preview; the element decides. Links to other origins need an API that is set explicitly. */
function linkOf({target}: Event, {api, contentRoot}: PageOptions) {
  const link = (target as Element).closest?.<HTMLAnchorElement>(
    // A tap also focuses the link it follows, but not visibly.
    'a[href]:not(nav *,.headerlink,:focus:not(:focus-visible))',
  );
  const root = document.querySelector(contentRoot ?? '[role=main],main') ?? document.body;
  const isNear = (api as unknown as boolean) || link?.host === location.host;
  return isNear && root.contains(link!) && link!;
}
