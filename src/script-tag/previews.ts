import type {PageOptions} from '../page/options.js';

/** What shows that a reader is interested in a link: the last one is the shortcut of previews. */
type Interest = PointerEvent | FocusEvent | KeyboardEvent;

/** What this file needs of `<docs-preview>`. */
export interface PreviewElement extends HTMLElement {
  begin(link: HTMLAnchorElement | SVGAElement, event: Interest): void;
}

/** What this file needs of the preview code. */
export interface PreviewCode {
  /** `undefined` in a browser that is too old. */
  mountPreview(): PreviewElement | undefined;
}

/** How long a pointer must rest on a link to count as interest, in ms. */
const REST = 60;

/** How long a finger must be down to be possibly a long press, and not a tap, in ms. */
const TOUCH_REST = 200;

/**
 * Loads previews at the first sign of interest in a link of the content, by pointer or keyboard, and passes
 * that link on if the reader is still on it. From then on the element itself listens, until the page replaces
 * its body together with the element. If previews fail to load, links work as usual.
 */
export function previewsOnDemand(
  {api, contentRoot}: PageOptions,
  load: () => Promise<PreviewCode | undefined>,
): void {
  let link: HTMLAnchorElement | SVGAElement | false | null | undefined;
  let interest: Interest;
  let rest: number;
  let loading: Promise<PreviewCode | undefined> | undefined;
  let preview: PreviewElement | undefined;

  const handleInterest = (event: PointerEvent | FocusEvent): void => {
    const path = event.composedPath();
    // A link that may have a preview; the element decides. One to another origin needs an API that is set
    // explicitly. A link in a drawing has no `host`.
    const next =
      path.includes(document.querySelector(contentRoot ?? '[role=main],main') ?? document.body) &&
      (path as (HTMLAnchorElement & SVGAElement)[]).find(
        node =>
          // A tap also focuses the link it follows, but not visibly.
          node.matches?.('a:any-link:not(nav *,:focus:not(:focus-visible))') &&
          (api || [location.host, undefined].includes(node.host)),
      );
    // Where the pointer is by now, for the line of a wrapped link that the card is placed at.
    interest = event;
    if (next === link) return;
    link = next;
    clearTimeout(rest);
    rest = setTimeout(handleRest, 'touch' === (event as PointerEvent).pointerType ? TOUCH_REST : REST);
  };

  const handleRest = async (): Promise<void> => {
    if (!link || preview?.isConnected) return;
    preview = (await (loading ??= load()))?.mountPreview();
    if (link) preview?.begin(link, interest);
    link = null;
  };

  // The browser would scroll the link away.
  const handleKeydown = (event: KeyboardEvent): void => {
    if (!link || preview?.isConnected || !event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    interest = event;
    void handleRest();
  };

  addEventListener('focusin', handleInterest);
  addEventListener('keydown', handleKeydown);
  // Within a shadow root, which `pointerover` does not leave.
  addEventListener('pointermove', handleInterest);
  addEventListener('pointerover', handleInterest);
  // Lifting a finger fires no `pointerover`, and `:hover` would remain.
  addEventListener('pointerout', () => (link = null));
}
