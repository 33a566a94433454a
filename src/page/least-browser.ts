/**
 * What a browser must have. Where something is missing, search leaves the page's own box to the reader, and links
 * stay plain links. The manual's page about browsers names the versions.
 */

/** For search, and for whatever sends requests. Browsers that have both have all else that search needs. */
export const canSearch = (): boolean => 'canParse' in URL && 'any' in AbortSignal;

/** For previews, whose cards are popovers in the colours of the page. Browsers that have both can also search. */
export const canPreview = (): boolean =>
  'popover' in HTMLElement.prototype && CSS.supports('color', 'light-dark(red, red)');
