/**
 * What untrusted HTML may become, as data. Both engines are configured from here, and `safe-copy.ts` checks the result
 * against it once more, so that a fault in an engine, or in how it is configured, is not a hole.
 *
 * There are three outcomes for an element: it is kept (listed in `elements`), dropped with all it holds (`dropped`), or
 * unwrapped: it goes, its children stay (everything else, custom elements included).
 */

/** A list of names, separated by white space. */
export const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

type Attributes = Readonly<Record<string, ReadonlySet<string>>>;

/** What is allowed in one namespace. */
interface Vocabulary {
  /** Local names that stay. */
  readonly elements: ReadonlySet<string>;
  /** Attributes by element; `*` for every one. */
  readonly attributes: Attributes;
  /** Patterns for the values of attributes, by name. An attribute with another value is removed. */
  readonly values: Readonly<Record<string, RegExp>>;
}

/** What stays. Vocabularies are by namespace; no element of any other namespace is kept. */
export interface Policy {
  readonly vocabularies: Readonly<Record<string, Vocabulary>>;
  /** Local names of what goes with all it holds: what runs, embeds, restyles, navigates or asks for input. */
  readonly dropped: ReadonlySet<string>;
}

const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** A line for each element, its attributes after it. */
const attributes = (lines: string): Attributes =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map(line => {
        const [element, ...allowed] = names(line);
        return [element!, new Set(allowed)];
      }),
  );

const SIZE = /^\d{1,4}(\.\d+)?(%|px|em|ex|pt)?$/;
/** Cells that a cell may span. */
const SPAN = /^\d{1,2}$/;
/** Lengths in formulas, at most some ten lines: a longer one would cover what is around. None is negative. */
const MATH_LENGTH = /^(\d?(\.\d+)?(em|ex)|\d{0,2}(\.\d+)?(px|pt)|\d{1,3}%|0|thin|medium|thick)$/;
/** Any value in SVG: numbers, path data, names and plain colours; no `url()`, no escapes. */
const SVG_VALUE = /^(?![^]*url)[\w\s.,#%()+-]*$/i;

/** Attributes of shapes, whose values are all of one kind. */
const SHAPE = names(`
  viewBox width height d x y cx cy r rx ry x1 y1 x2 y2 dx dy points transform fill stroke stroke-width stroke-linecap
  stroke-linejoin fill-rule clip-rule opacity fill-opacity stroke-opacity text-anchor dominant-baseline font-size
  font-weight preserveAspectRatio aria-hidden`);

const sameFor = (list: Iterable<string>, pattern: RegExp): Readonly<Record<string, RegExp>> =>
  Object.fromEntries([...list].map(name => [name, pattern]));

export const POLICY: Policy = {
  vocabularies: {
    [HTML]: {
      elements: names(`
        a abbr article aside audio b bdi blockquote br caption cite code col colgroup dd del details dfn div dl dt em
        figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark ol p picture pre q
        rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul
        var video wbr`),
      attributes: attributes(`
        * id class lang role
        a href aria-label aria-describedby
        abbr title
        audio src
        col span
        colgroup span
        details open
        figure aria-labelledby
        i aria-hidden
        img src srcset sizes alt width height
        li value
        ol start reversed type
        source src srcset sizes type media width height
        span aria-hidden data-docs-colors
        table aria-label aria-labelledby aria-describedby
        td colspan rowspan headers
        th colspan rowspan headers scope abbr
        video src poster width height`),
      values: {
        ...sameFor(['width', 'height'], SIZE),
        ...sameFor(['colspan', 'rowspan', 'span'], SPAN),
        // Colours of code by day and by night, or one for both; see `colorsIn` of markup.ts. None is transparent.
        'data-docs-colors': /^#([\da-f]{3}){1,2}( #([\da-f]{3}){1,2})?$/i,
      },
    },
    // Shapes and text: nothing that refers, animates, filters or embeds.
    [SVG]: {
      elements: names('svg g path rect circle ellipse line polyline polygon text tspan'),
      attributes: {'*': new Set([...SHAPE, 'id', 'class', 'role', 'aria-label'])},
      values: sameFor(SHAPE, SVG_VALUE),
    },
    [MATHML]: {
      elements: names(`
        math mfrac mi mmultiscripts mn mo mover mphantom mprescripts mroot mrow ms mspace msqrt msub msubsup msup
        mtable mtd mtext mtr munder munderover`),
      attributes: {
        '*': names(`
          id class aria-label display displaystyle mathvariant stretchy fence separator form accent accentunder
          linethickness columnalign rowspan columnspan scriptlevel width height lspace rspace minsize maxsize
          movablelimits largeop symmetric`),
      },
      values: {
        ...sameFor(
          ['width', 'height', 'linethickness', 'lspace', 'rspace', 'minsize', 'maxsize'],
          MATH_LENGTH,
        ),
        ...sameFor(['rowspan', 'columnspan'], SPAN),
        // Sizes only go down.
        scriptlevel: /^\+?[0-2]$/,
      },
    },
  },
  dropped: names(`
    annotation annotation-xml applet button canvas datalist desc dialog foreignobject frameset iframe map metadata nav
    noembed noframes noscript object optgroup option plaintext script select style template textarea title use xmp`),
};

/** For whole pages: `<a name>` is a place that links lead to, as pages had it before there were ids (gtk-doc, Doxygen). */
export const PAGE_POLICY: Policy = {
  ...POLICY,
  vocabularies: {
    ...POLICY.vocabularies,
    [HTML]: {
      ...POLICY.vocabularies[HTML]!,
      attributes: {
        ...POLICY.vocabularies[HTML]!.attributes,
        a: new Set([...POLICY.vocabularies[HTML]!.attributes['a']!, 'name']),
      },
    },
  },
};

/**
 * Code is copied as text, so that all of its text has to be seen. Inside it these are unwrapped: what they hold is
 * hidden, or may be.
 */
export const UNWRAPPED_IN_CODE = names('details mphantom rp summary');
/** And these are dropped: drawn text, which may have no colour or be anywhere. */
export const DROPPED_IN_CODE = names('text tspan');

/** Kept as a `div`: no second `main`, no landmark, no form control's label in the page of the reader. */
export const RENAMED = names('article aside footer header hgroup label main');

/** Schemes a link may have once the browser itself has resolved it. */
export const LINK_SCHEMES = /^(https?|mailto):$/;

/** The roles that may be kept. */
export const ROLES = /^(img|math|none|note|presentation)$/;

/** Classes that say what a thing is, so that a style sheet of ours can show it. */
const CLASSES = names(`
  admonition admonition-title arithmatex attention caution chroma classifier danger deprecated descclassname descname
  error field-list footnote highlight hint hljs important line-block math note rubric seealso sig sig-name sig-prename
  tip token versionadded versionchanged versionmodified versionremoved warning`);
/** The language of a code block. */
const LANGUAGE_CLASS = /^(highlight|language)-[\w+-]{1,40}$/;

/** Whether an element may have a class, wherever it is. The tokens of code have more: `code-classes.ts`. */
export const isAllowedClass = (name: string): boolean => CLASSES.has(name) || LANGUAGE_CLASS.test(name);

/**
 * Whether an attribute of this name may stand on an element, whatever its value, as a function of the name; `undefined`
 * where the element itself may not stay.
 */
export function allowedAttributes(
  {vocabularies}: Policy,
  {namespaceURI, localName}: Element,
): ((name: string) => boolean) | undefined {
  const {elements, attributes} = vocabularies[namespaceURI!] ?? {};
  if (!elements?.has(localName)) return undefined;
  const {'*': onEvery, [localName]: own} = attributes!;
  return name => onEvery!.has(name) || own?.has(name) === true;
}
