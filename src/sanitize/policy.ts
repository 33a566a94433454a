/**
 * The policy for untrusted HTML, as data. It configures both engines, and `safe-copy.ts` checks their output against it again, so that
 * a bug in an engine or its configuration does not make the output unsafe.
 *
 * An element is kept if it is listed in `elements`, removed with its content if it is listed in `dropped`, and otherwise unwrapped: its
 * children stay. Custom elements are unwrapped, too.
 */

/** A list of names separated by white space. */
export const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

type Attributes = Readonly<Record<string, ReadonlySet<string>>>;

/** What is allowed in a namespace. */
interface Vocabulary {
  /** Local names of elements that are kept. */
  readonly elements: ReadonlySet<string>;
  /** Allowed attributes by element; `*` for all elements. */
  readonly attributes: Attributes;
  /** Patterns for values of attributes, by name. An attribute with another value is removed. */
  readonly values: Readonly<Record<string, RegExp>>;
}

/** What is kept, by namespace. Elements of other namespaces are never kept. */
export interface Policy {
  readonly vocabularies: Readonly<Record<string, Vocabulary>>;
  /** Local names of elements that are removed with their content: those that run, embed, restyle, navigate or ask for input. */
  readonly dropped: ReadonlySet<string>;
}

const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** One line for each element, followed by its attributes. */
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
/** The number of rows or columns that a cell spans. */
const SPAN = /^\d{1,2}$/;
/** Lengths in formulas: not negative, and at most about ten lines, because longer ones would cover the text around them. */
const MATH_LENGTH = /^(\d?(\.\d+)?(em|ex)|\d{0,2}(\.\d+)?(px|pt)|\d{1,3}%|0|thin|medium|thick)$/;
/** Values in SVG: numbers, path data, names and plain colours, but no `url()` and no escapes. */
const SVG_VALUE = /^(?![^]*url)[\w\s.,#%()+-]*$/i;

/** Attributes of shapes. Their values have to match `SVG_VALUE`. */
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
        // Light and dark colours of code, or one for both; see `colorsIn` in markup.ts. None is transparent.
        'data-docs-colors': /^#([\da-f]{3}){1,2}( #([\da-f]{3}){1,2})?$/i,
      },
    },
    // Shapes and text: no references, animations, filters or embedded content.
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
        // `scriptlevel` and sizes can only make text smaller.
        scriptlevel: /^\+?[0-2]$/,
      },
    },
  },
  dropped: names(`
    annotation annotation-xml applet button canvas datalist desc dialog foreignobject frameset iframe map metadata nav
    noembed noframes noscript object optgroup option plaintext script select style template textarea title use xmp`),
};

/** The policy for whole pages, which keeps `<a name>`: old pages and some generators (gtk-doc, Doxygen) use it as link target. */
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

/** Elements that are unwrapped in code, because they hide their content. Code is copied as text, so all of it has to be visible. */
export const UNWRAPPED_IN_CODE = names('details mphantom rp summary');
/** Elements that are removed from code: text in drawings can be invisible or anywhere. */
export const DROPPED_IN_CODE = names('text tspan');

/** Elements that become a `div`, so that a section adds no landmark, second `main` or label of a form control to the page. */
export const RENAMED = names('article aside footer header hgroup label main');

/** Schemes that the resolved URL of a link may have. */
export const LINK_SCHEMES = /^(https?|mailto):$/;

/** Roles that are kept. */
export const ROLES = /^(img|math|none|note|presentation)$/;

/** Classes that are kept, because the style sheet of Docent uses them. */
const CLASSES = names(`
  admonition admonition-title arithmatex attention caution chroma classifier danger deprecated descclassname descname
  error field-list footnote highlight hint hljs important line-block math note rubric seealso sig sig-name sig-prename
  tip token versionadded versionchanged versionmodified versionremoved warning`);
/** Classes with the language of a code block. */
const LANGUAGE_CLASS = /^(highlight|language)-[\w+-]{1,40}$/;

/** Whether an element may have a class. Tokens of code may have further classes: see `code-classes.ts`. */
export const isAllowedClass = (name: string): boolean => CLASSES.has(name) || LANGUAGE_CLASS.test(name);

/**
 * Returns a function that tells whether an element may have an attribute, whatever its value. `undefined` if the element must not be
 * kept.
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
