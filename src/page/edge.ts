/**
 * What the floating buttons for search and for versions, at the edge of a page, have in common. The script tag draws them
 * without Lit, so their styles are text.
 */

/** How far the page or a finger has to move to count as scrolled, in px. */
const MIN_SCROLL_DISTANCE = 8;

/**
 * Calls `handleScroll` each time the reader scrolls, for the page's lifetime. `isDown` is true if the page scrolls
 * down.
 */
export function followScrolling(handleScroll: (isDown: boolean) => void): void {
  /** The last scroll position; larger is further down the page. */
  let last = 0;
  const handleMove = (position: number): void => {
    if (Math.abs(position - last) < MIN_SCROLL_DISTANCE) return;
    handleScroll(position > last);
    last = position;
  };
  // Listens to every scrolling element: in some themes the page itself does not scroll.
  const scroller = ({target}: Event) =>
    target instanceof Element ? target : (document.scrollingElement ?? document.documentElement);
  addEventListener('scroll', event => handleMove(scroller(event).scrollTop), {capture: true, passive: true});
  // For pages that are too short to scroll: a finger moves in the opposite direction to the page.
  addEventListener('touchstart', ({touches}) => (last = -touches[0]!.clientY), {passive: true});
  addEventListener('touchmove', ({touches}) => handleMove(-touches[0]!.clientY), {passive: true});
}

/**
 * Creates a style sheet for a shadow root. It works with the strictest content security policy, and style sheets of the
 * page that reset styles do not affect it.
 */
export function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** A line icon of 24 by 24, hidden from screen readers. */
export function drawIcon(...shapes: readonly (readonly [string, Record<string, string>])[]): SVGElement {
  const create = (name: string, attributes: Record<string, string>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const image = create('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'});
  image.append(...shapes.map(shape => create(...shape)));
  return image;
}

/** The path of the icon of versions: layers. */
export const LAYERS = 'm12 3 9 5-9 5-9-5zM3 13l9 5 9-5';

/** The styles of `<docs-versions>` with a closed menu, for both the button of the script tag and the element. */
export const VERSIONS_STYLES = `
  :host { display: inline-block; max-inline-size: 100% }
  :host([hidden]) { display: none }
  :host([floating]) {
    all: initial !important;
    position: fixed !important;
    inset-block-end: calc(var(--docs-versions-bottom, 16px) + env(safe-area-inset-bottom, 0px) + var(--_above, 0px)) !important;
    inset-inline-end: calc(var(--docs-versions-end, 16px) + max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))) !important;
    z-index: 999 !important;
    font: 600 medium/1.4 system-ui, sans-serif !important;
    pointer-events: none !important;
  }
  :host([floating][hidden]) { display: none !important }
  nav { display: flex; flex-direction: column; align-items: end; gap: 8px; font-size: 0.875em }
  :host(:not([floating])) nav { align-items: start }
  button { font: inherit; color: inherit; cursor: pointer }
  [part='button'], [part='notice'] { box-sizing: border-box; border: 1px solid; pointer-events: auto }
  [part='button'] {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-inline-size: 32px;
    max-inline-size: 100%;
    min-block-size: 32px;
    padding: 0 12px 0 10px;
    border-color: color-mix(in srgb, currentColor 40%, #0000);
    border-radius: 16px;
    background: none;
  }
  [part='button']:hover { background: color-mix(in srgb, currentColor 10%, #0000) }
  [part='button'] span { max-inline-size: 10em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: isolate }
  [aria-busy='true'] { cursor: progress }
  svg { flex: none; inline-size: 16px; fill: none; stroke: currentColor; stroke-width: 2.2 }
  [part='notice'] {
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: min(26em, 100vw - 32px);
    padding: 4px 4px 4px 12px;
    border-color: color-mix(in srgb, currentColor 30%, #0000);
    border-radius: 8px;
    font-weight: 400;
  }
  [part='notice']:dir(rtl) { padding: 4px 12px 4px 4px }
  [part='latest'] { display: inline-block; padding-block: 4px; color: inherit; text-underline-offset: 0.15em }
  [part='dismiss'] { flex: none; padding: 0; border: 0; border-radius: 4px; background: none; inline-size: 32px; block-size: 32px }
  [part='dismiss'] svg { vertical-align: middle }
  :focus-visible { outline: 2px solid; outline-offset: 2px }
  :host([floating]) :is([part='button'], [part='notice']) {
    border-color: #b8bec8;
    background: var(--docs-versions-button-background, #1d2633);
    color: var(--docs-versions-button-color, #fff);
    box-shadow: 0 2px 8px rgb(0 0 0 / 30%);
    transition: transform 0.15s, opacity 0.15s;
  }
  :host([floating]) [part='latest'] { display: block }
  /* The menu would cover the notice. */
  :host([floating]) nav:has([aria-expanded='true']) [part='notice'] { visibility: hidden }
  :host([floating]) [part='button']:hover { background: var(--docs-versions-button-background, #33415a) }
  :host([floating]) [part='button']:focus-visible { outline: 3px solid #fff; outline-offset: 0; box-shadow: 0 0 0 6px #1d2633 }
  :host([floating]) .aside :is([part='button'], [part='notice']):not(:focus-within, :focus-visible, [aria-expanded='true']) {
    transform: translateY(160px);
    opacity: 0;
    pointer-events: none;
  }
  @media (pointer: coarse) {
    [part='button'] { min-block-size: 44px; min-inline-size: 44px; border-radius: 22px }
    [part='dismiss'] { inline-size: 44px; block-size: 44px }
    [part='latest'] { padding-block: 11px }
  }
  /* At high zoom, where little of the page would be left, the button is below the page. */
  @media (height < 20em) {
    :host([floating]) { position: static !important; display: flex !important; justify-content: end !important; padding: 16px !important }
    :host([floating]) .aside :is([part='button'], [part='notice']) { transform: none !important; opacity: 1 !important; pointer-events: auto !important }
  }
  @media (prefers-reduced-motion) { [part] { transition: none !important } }
  @media print { :host, :host([floating]) { display: none !important } }`;
