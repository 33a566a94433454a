/**
 * What untrusted HTML may become, as data. Both engines are configured from here, and `make-safe.ts` checks
 * the result against it once more, so that a fault in an engine or in how we configure it is not a hole.
 *
 * Three fates for an element: kept (listed in `ELEMENTS`), dropped with all it holds (`DROPPED`), or
 * unwrapped: gone, its children stay (everything else, custom elements included).
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Namespaces that may occur, by the name the rest of this file uses. */
export const NAMESPACES = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
} as const;
export type Vocabulary = keyof typeof NAMESPACES;

/** Local names that stay. SVG is shapes and text: nothing that refers, animates, filters or embeds. */
export const ELEMENTS: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  html: words(`a abbr article aside audio b bdi blockquote br caption cite code col colgroup dd del details dfn
    div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark ol
    p picture pre q rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th
    thead time tr u ul var video wbr`),
  svg: words('svg g path rect circle ellipse line polyline polygon text tspan'),
  math: words(`math mfrac mi mmultiscripts mn mo mover mphantom mprescripts mroot mrow ms mspace msqrt msub
    msubsup msup mtable mtd mtext mtr munder munderover`),
};

/** Gone with all they hold: what runs, embeds, restyles, navigates or asks for input. */
export const DROPPED: ReadonlySet<string> =
  words(`annotation annotation-xml applet base button canvas datalist
  desc dialog embed foreignobject frame frameset iframe image input link map meta metadata nav noembed noframes
  noscript object optgroup option param plaintext script select style template textarea title use xmp`);

/** Kept under another name: no second `main`, no landmark, no form control's label in the page of the reader. */
export const RENAMED: Readonly<Record<string, string>> = Object.fromEntries(
  ['article', 'aside', 'footer', 'header', 'hgroup', 'label', 'main'].map(name => [name, 'div']),
);

/** What serves a page and not its reader elsewhere (the host's cutting rules), and KaTeX's twin of its MathML. */
export const NOISE =
  '.headerlink,.header-anchor,.hash-link,.viewcode-link,.viewcode-back,.footnote-backref,' +
  '.data-footnote-backref,.linenos,.lineno,.katex-html,[role=navigation],[role=search]';

/** Attributes by element; `*` on every HTML element, `svg` and `math` on every element of that vocabulary. */
export const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': words('id class lang role'),
  a: words('href aria-label aria-describedby'),
  abbr: words('title'),
  col: words('span'),
  colgroup: words('span'),
  del: words('datetime'),
  details: words('open'),
  figure: words('aria-labelledby'),
  i: words('aria-hidden'),
  img: words('src srcset sizes alt width height'),
  ins: words('datetime'),
  li: words('value'),
  ol: words('start reversed type'),
  source: words('src srcset sizes type media width height'),
  span: words('aria-hidden'),
  table: words('aria-label aria-labelledby aria-describedby'),
  td: words('colspan rowspan headers'),
  th: words('colspan rowspan headers scope abbr'),
  time: words('datetime'),
  audio: words('src'),
  video: words('src poster width height'),
  svg: words(`id class role aria-hidden aria-label viewBox width height d x y cx cy r rx ry x1 y1 x2 y2 dx dy
    points transform fill stroke stroke-width stroke-linecap stroke-linejoin fill-rule clip-rule opacity
    fill-opacity stroke-opacity text-anchor dominant-baseline font-size font-weight preserveAspectRatio`),
  math: words(`id class aria-label display displaystyle mathvariant stretchy fence separator form accent
    accentunder linethickness columnalign rowspan columnspan scriptlevel width height lspace rspace minsize
    maxsize movablelimits largeop symmetric`),
};

/** How the value of an attribute is judged; an attribute that is allowed and not named here is free text. */
export const VALUES: Readonly<
  Record<string, 'link' | 'media' | 'candidates' | 'id' | 'references' | 'classes'>
> = {
  href: 'link',
  src: 'media',
  poster: 'media',
  srcset: 'candidates',
  id: 'id',
  headers: 'references',
  'aria-labelledby': 'references',
  'aria-describedby': 'references',
  class: 'classes',
};

/** Schemes a link may have once the browser itself has resolved it. */
export const LINK_SCHEMES = /^(https?|mailto):$/;
/** Schemes something that loads may have. */
export const MEDIA_SCHEMES = /^https?:$/;

/** Values of attributes whose free text would be too free. */
export const PATTERNS: Readonly<Record<string, RegExp>> = {
  role: /^(img|math|none|note|presentation)$/,
  width: /^\d{1,4}(\.\d+)?(%|px|em|ex|pt)?$/,
  height: /^\d{1,4}(\.\d+)?(%|px|em|ex|pt)?$/,
};
/** Any value in SVG: numbers, path data, names and plain colours; no `url()`, nothing escaped. */
export const SVG_VALUE = /^(?![^]*url)[\w\s.,#%()+-]*$/i;

/** Classes that say what a thing is, so that a style sheet of ours can show it. All others go. */
export const CLASSES =
  words(`admonition admonition-title arithmatex attention caution classifier danger deprecated
  descclassname descname error field-list footnote highlight hint important math note rubric seealso sig
  sig-name sig-prename tip versionadded versionchanged versionmodified
  versionremoved warning hljs chroma token line-block`);
/** The language of a code block, and what highlight.js and Prism call their tokens. */
export const CLASS_PREFIX = /^(highlight|language|hljs)-[\w+-]+$/;
/** What Pygments and Chroma call their tokens: one to three characters, on a `span` inside of code only. */
export const CODE_TOKEN = /^[a-z][a-z\d]{0,2}$/;
/** What Prism calls them: on such a `span` that also has the class `token`. */
export const PRISM_TOKEN = /^[a-z][a-z-]{2,14}$/;

const vocabularies = new Map<string | null, Vocabulary>(
  Object.entries(NAMESPACES).map(([name, namespace]) => [namespace, name as Vocabulary]),
);

/** The vocabulary an element belongs to, if any that may occur. */
export const vocabularyOf = (element: Element): Vocabulary | undefined =>
  vocabularies.get(element.namespaceURI);

/** Whether an attribute may stand on an element, whatever its value. */
export const allowsAttribute = (vocabulary: Vocabulary, element: string, attribute: string): boolean =>
  vocabulary === 'html'
    ? ATTRIBUTES['*']!.has(attribute) || (ATTRIBUTES[element]?.has(attribute) ?? false)
    : ATTRIBUTES[vocabulary]!.has(attribute);
