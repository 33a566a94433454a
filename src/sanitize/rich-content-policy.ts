import {type AddressRules, mediaAddress, mediaCandidates} from './addresses.js';
import {flattenSignatures, unifyAdmonitions} from './admonitions.js';
import {flattenTabs} from './plain-content.js';
import {removeContents} from './parse-page.js';
import {type Attribute, attributes, HTML, names, type Policy, TEXT} from './policy.js';

/**
 * What a section may hold besides text: tables, pictures, players, drawings, formulas, tabs and boxes to tick. Loaded for
 * those that do, see `rich-content.ts`.
 */

export {flattenTabs, controlsAsText} from './plain-content.js';
export {withoutInline} from './make-safe.js';

const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

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
        span aria-hidden data-docs-colors
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
    [MATHML]: {
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

/** One form for what each tool writes in its own: tabs, notes and warnings, signatures; no tables of contents. */
export function unifyForms(root: ParentNode): void {
  flattenTabs(root);
  unifyAdmonitions(root);
  flattenSignatures(root);
  removeContents(root);
}

const SIZE = /^\d{1,4}(\.\d+)?(%|px|em|ex|pt)?$/;
/** Cells that a cell may span. */
const SPAN = /^\d{1,2}$/;

/** Lengths in formulas, at most some ten lines: a longer one would cover what is around. None is negative. */
const MATH_LENGTH = /^(\d?(\.\d+)?(em|ex)|\d{0,2}(\.\d+)?(px|pt)|\d{1,3}%|0|thin|medium|thick)$/;
/** Levels only go down in size. */
const SCRIPT_LEVEL = /^\+?[0-2]$/;

/** Any value in SVG: numbers, path data, names and plain colours; no `url()`, nothing escaped. */
const SVG_VALUE = /^(?![^]*url)[\w\s.,#%()+-]*$/i;

/** The colour of code by day and by night, or one, as `code-styles.ts` found it. */
const CODE_COLORS = /^#[\da-f]{3,8}( #[\da-f]{3,8})?$/i;

/** Of an allowed attribute as `cleanValue` of make-safe.ts, which decides where this is `undefined`. */
export function cleanValue(
  {namespaceURI}: Element,
  {name, value}: Attribute,
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
    case 'colspan':
    case 'rowspan':
    case 'columnspan':
    case 'span':
      return SPAN.test(value) ? value : null;
    case 'data-docs-colors':
      return CODE_COLORS.test(value) ? value : null;
    case 'scriptlevel':
      return SCRIPT_LEVEL.test(value) ? value : null;
    case 'linethickness':
    case 'lspace':
    case 'rspace':
    case 'minsize':
    case 'maxsize':
      return MATH_LENGTH.test(value) ? value : null;
    case 'width':
    case 'height':
      return (namespaceURI === MATHML ? MATH_LENGTH : SIZE).test(value) ? value : null;
  }
  if (namespaceURI !== SVG || /^(id|class|role|aria-label)$/.test(name)) return undefined;
  return SVG_VALUE.test(value) ? value : null;
}

/**
 * What stands for a copied element, which has its attributes and no children yet.
 * @param source the element that was copied
 * @param isLink whether it stands in a link
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
      // Nothing plays, or is fetched to be played, before the reader starts it.
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

/** An image of an origin without consent, as a link; inside a link as text; as nothing when it is decoration. */
function linkToImage(image: Element, url: URL, isLink: boolean): Element | Text {
  const label = (image.getAttribute('alt') ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1)).trim();
  if (!label || isLink) return new Text(label);
  const link = image.ownerDocument.createElement('a');
  link.href = url.href;
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  return link;
}

/** More parts than an icon has. */
const ICON_PARTS = 12;

/**
 * A drawing without a size takes all the room there is; the site's style sheets would make an icon of it. A small one
 * without text is an icon; any other has the size of its `viewBox`.
 */
function finalizeDrawing(svg: Element, source: Element): Element | Text {
  if (source.parentElement?.namespaceURI === SVG || svg.hasAttribute('width') || svg.hasAttribute('height'))
    return svg;
  const {length} = source.querySelectorAll('*');
  if (!length) return new Text();
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  const isIcon = length < ICON_PARTS && !source.querySelector('text');
  svg.setAttribute('width', isIcon || !SIZE.test(width ?? '') ? '1em' : width!);
  svg.setAttribute('height', isIcon || !SIZE.test(height ?? '') ? '1em' : height!);
  return svg;
}

/** Tags that a formula may have: browsers need time with the square of their number to copy them. */
const MAX_TAGS = 1_000;

/** HTML with an ellipsis in place of every formula that is longer. */
export function limitFormulas(html: string): string {
  const [before, ...formulas] = html.split(/<math\b/i);
  return [before, ...formulas.map(shortened)].join('');
}

/** @param rest what follows `<math` */
function shortened(rest: string): string {
  const end = rest.search(/<\/math/i);
  const formula = end < 0 ? rest : rest.slice(0, end);
  const tags = formula.match(/<[a-z]/gi)?.length ?? 0;
  return tags > MAX_TAGS ? `…<math>${end < 0 ? '' : rest.slice(end)}` : `<math${rest}`;
}
