import type {PageOptions} from '../page/options.js';

/** An event that shows interest in a link; a keyboard event is the shortcut of previews. */
type Interest = PointerEvent | FocusEvent | KeyboardEvent;

/** What this file needs from `<docs-preview>`. */
export interface PreviewElement extends HTMLElement {
  begin(link: HTMLAnchorElement | SVGAElement, event: Interest): void;
}

/** What this file needs from the preview code. */
export interface PreviewCode {
  /** Returns the element of the page, and adds it if necessary; `undefined` in a browser that is too old. */
  mountPreview(): PreviewElement | undefined;
}

/** How long a pointer must rest on a link to count as interest, in ms. */
const POINTER_REST = 60;

/** How long a finger must rest on a link before it may be a long press instead of a tap, in ms. */
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
  let timer: number;
  let loading: Promise<PreviewCode | undefined> | undefined;
  let preview: PreviewElement | undefined;

  const handleInterest = (event: PointerEvent | FocusEvent): void => {
    const path = event.composedPath();
    // Finds a link that may have a preview; the element makes the final decision. Links to another origin count only if
    // the address of the API is set explicitly. A link in a drawing has no `host`.
    const next =
      path.includes(document.querySelector(contentRoot ?? '[role=main],main') ?? document.body) &&
      (path as (HTMLAnchorElement & SVGAElement)[]).find(
        node =>
          // A tap also focuses the link it follows, but not visibly.
          node.matches?.('a:any-link:not(nav *,:focus:not(:focus-visible))') &&
          (api || [location.host, undefined].includes(node.host)),
      );
    // The latest event has the position of the pointer, which decides at which line of a wrapped link the card is placed.
    interest = event;
    if (next === link) return;
    link = next;
    clearTimeout(timer);
    timer = setTimeout(
      handleRest,
      'touch' === (event as PointerEvent).pointerType ? TOUCH_REST : POINTER_REST,
    );
  };

  const handleRest = async (): Promise<void> => {
    if (!link || preview?.isConnected) return;
    preview = (await (loading ??= load()))?.mountPreview();
    if (link) preview?.begin(link, interest);
    link = null;
  };

  // Prevents the default, because the browser would scroll the link away.
  const handleKeydown = (event: KeyboardEvent): void => {
    if (!link || preview?.isConnected || !event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    interest = event;
    void handleRest();
  };

  addEventListener('focusin', handleInterest);
  addEventListener('keydown', handleKeydown);
  // `pointerover` does not leave a shadow root if the pointer moves between two elements in it; `pointermove` does.
  addEventListener('pointermove', handleInterest);
  addEventListener('pointerover', handleInterest);
  // When a finger is lifted, no `pointerover` follows, and `:hover` still matches.
  addEventListener('pointerout', () => (link = null));
}
