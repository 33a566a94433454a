/**
 * What a section may hold besides text: tables, pictures, players, drawings, formulas, tabs and boxes to tick. Loaded for
 * those that do, see `rich-content.ts`.
 */
import type {AddressRules} from './addresses.js';
import {mediaAddress, mediaCandidates} from './media-addresses.js';
import {attributes, HTML, TEXT, names, type Policy} from './policy.js';

export {flattenTabs, controlsAsText} from './plain-content.js';
export {withoutInline} from './without-inline.js';

const SVG = 'http://www.w3.org/2000/svg';

const text = TEXT.vocabularies[HTML]!;

/** All that HTML may be. SVG is shapes and text: nothing that refers, animates, filters or embeds. */
export const policy: Policy = {
  vocabularies: {
    [HTML]: {
      elements: new Set([
        ...text.elements,
        ...names('audio caption col colgroup img picture source table tbody td tfoot th thead tr video'),
      ]),
      attributes: {
        ...text.attributes,
        ...attributes(`
        col span
        colgroup span
        table aria-label aria-labelledby aria-describedby
        td colspan rowspan headers
        th colspan rowspan headers scope abbr
        img src srcset sizes alt width height
        source src srcset sizes type media width height
        audio src
        video src poster width height`),
      },
    },
    [SVG]: {
      elements: names('svg g path rect circle ellipse line polyline polygon text tspan'),
      attributes: attributes(
        '* id class role aria-hidden aria-label viewBox width height d x y cx cy r rx ry x1 y1 x2 y2 dx dy points ' +
          'transform fill stroke stroke-width stroke-linecap stroke-linejoin fill-rule clip-rule opacity fill-opacity ' +
          'stroke-opacity text-anchor dominant-baseline font-size font-weight preserveAspectRatio',
      ),
    },
    'http://www.w3.org/1998/Math/MathML': {
      elements:
        names(`math mfrac mi mmultiscripts mn mo mover mphantom mprescripts mroot mrow ms mspace msqrt msub
      msubsup msup mtable mtd mtext mtr munder munderover`),
      attributes: attributes(
        '* id class aria-label display displaystyle mathvariant stretchy fence separator form accent accentunder ' +
          'linethickness columnalign rowspan columnspan scriptlevel width height lspace rspace minsize maxsize ' +
          'movablelimits largeop symmetric',
      ),
    },
  },
  dropped: new Set([...TEXT.dropped, ...names('annotation annotation-xml desc foreignobject metadata use')]),
};

const SIZE = /^\d{1,4}(\.\d+)?(%|px|em|ex|pt)?$/;

/** Any value in SVG: numbers, path data, names and plain colours; no `url()`, nothing escaped. */
const SVG_VALUE = /^(?![^]*url)[\w\s.,#%()+-]*$/i;

/** Of an allowed attribute as `cleanValue` of make-safe.ts; `undefined` where that is to judge. */
export function cleanValue(
  {namespaceURI}: Element,
  {name, value}: Attr,
  rules: AddressRules,
): string | null | undefined {
  switch (name) {
    case 'src':
    case 'poster': {
      const media = mediaAddress(value, rules);
      return media?.consented ? media.url.href : null;
    }
    case 'srcset':
      return mediaCandidates(value, rules) || null;
    case 'width':
    case 'height':
      return SIZE.test(value) ? value : null;
  }
  const isText = namespaceURI !== SVG || /^(id|class|role|aria-label)$/.test(name);
  return isText || SVG_VALUE.test(value) ? undefined : null;
}

/** What becomes of an element once its attributes are clean. @param source what it was to load */
export function finalizeMedia(element: Element, source: string | null, rules: AddressRules): void {
  if (element.localName === 'img') finalizeImage(element, source, rules);
  else if (/^(audio|video)$/.test(element.localName)) finalizePlayer(element);
}

function finalizeImage(image: Element, source: string | null, rules: AddressRules): void {
  if (!image.hasAttribute('src') && !image.hasAttribute('srcset')) {
    const media = source ? mediaAddress(source, rules) : null;
    image.replaceWith(media ? linkToImage(image, media.url) : (image.getAttribute('alt') ?? ''));
    return;
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'same-origin');
}

/** An image of an origin without consent, as a link; inside of a link as text; as nothing when it is decoration. */
function linkToImage(image: Element, url: URL): Node | string {
  const label = (image.getAttribute('alt') ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1)).trim();
  if (!label || image.closest('a')) return label;
  const link = image.ownerDocument.createElement('a');
  link.href = url.href;
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  return link;
}

/** Nothing plays, or is fetched to be played, before the reader says so. */
function finalizePlayer(player: Element): void {
  player.setAttribute('controls', '');
  player.setAttribute('preload', 'none');
}
