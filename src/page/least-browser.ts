/**
 * What a browser must support. If something is missing, readers use the page's own search, and links have no previews. The
 * manual's page about browsers lists the versions.
 */

/**
 * Whether the browser supports search, and everything else that sends requests. Browsers with these two features have all
 * others that are needed.
 */
export const canSearch = (): boolean => 'canParse' in URL && 'any' in AbortSignal;

/** Whether the browser supports previews, whose cards are popovers in the colours of the page. Such browsers support search too. */
export const canPreview = (): boolean =>
  'popover' in HTMLElement.prototype && CSS.supports('color', 'light-dark(red, red)');
