import {type AddressRules, mediaAddress} from './addresses.js';
import {SVG} from './policy.js';

/**
 * The element to show instead of a copied element, which has attributes but no children yet: an image from an origin
 * that is not allowed becomes a link, players load nothing until they are started, drawings get a size.
 * @param source the element that was copied
 * @param isLink whether the element is in a link
 */
export function finalizeMedia(
  element: Element,
  source: Element,
  rules: AddressRules,
  isLink: boolean,
): Element | Text {
  switch (element.localName) {
    case 'img':
      return finalizeImage(element, source, rules, isLink);
    case 'svg':
      return finalizeDrawing(element, source);
    case 'audio':
    case 'video':
      // Nothing plays or loads until the reader starts it.
      element.setAttribute('controls', '');
      element.setAttribute('preload', 'none');
  }
  return element;
}

function finalizeImage(
  image: Element,
  source: Element,
  rules: AddressRules,
  isLink: boolean,
): Element | Text {
  if (!image.hasAttribute('src') && !image.hasAttribute('srcset')) {
    const media = source.hasAttribute('src') ? mediaAddress(source.getAttribute('src')!, rules) : null;
    return media ? linkToImage(image, media.url, isLink) : new Text(image.getAttribute('alt') ?? '');
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'same-origin');
  return image;
}

/**
 * An image from an origin that is not allowed, as a link, or as text if it is in a link. Decorative images are removed.
 */
function linkToImage(image: Element, url: URL, isLink: boolean): Element | Text {
  const label = (image.getAttribute('alt') ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1)).trim();
  if (!label || isLink) return new Text(label);
  const link = image.ownerDocument.createElement('a');
  link.href = url.href;
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  return link;
}

/** Maximum number of shapes of an icon. */
const ICON_PARTS = 12;
/** A length in a `viewBox` that may become the size of a drawing. */
const LENGTH = /^\d{1,4}(\.\d+)?$/;

/**
 * Sets the size of a drawing. Without one it would take up all available space, because the style sheets of the site do not apply. A
 * small drawing without text becomes an icon; others get the size of their `viewBox`.
 */
function finalizeDrawing(svg: Element, source: Element): Element | Text {
  if (source.parentElement?.namespaceURI === SVG || svg.hasAttribute('width') || svg.hasAttribute('height'))
    return svg;
  const {length} = source.querySelectorAll('*');
  if (!length) return new Text();
  const [, , width = '', height = ''] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  const isIcon = length < ICON_PARTS && !source.querySelector('text');
  svg.setAttribute('width', isIcon || !LENGTH.test(width) ? '1em' : width);
  svg.setAttribute('height', isIcon || !LENGTH.test(height) ? '1em' : height);
  return svg;
}
