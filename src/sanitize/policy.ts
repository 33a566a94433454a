/**
 * What untrusted HTML may become, as data. Both engines are configured from here, and `make-safe.ts` checks
 * the result against it once more, so that a fault in an engine or in how we configure it is not a hole.
 *
 * Three fates for an element: kept (listed in `elements`), dropped with all it holds (`dropped`), or
 * unwrapped: gone, its children stay (everything else, custom elements and what cannot hold any included).
 *
 * This is the policy for text. Tables, pictures, drawings and formulas are in `rich-content-policy.ts`.
 */
/** A list of names, separated by white space. */
export const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What may be of one namespace. */
export interface Vocabulary {
  /** Local names that stay. */
  readonly elements: ReadonlySet<string>;
  /** Attributes by element; `*` on every one. */
  readonly attributes: Attributes;
}
type Attributes = Readonly<Record<string, ReadonlySet<string>>>;

/** Of an element, as it was parsed. */
export type Attribute = Pick<Attr, 'name' | 'value'>;

/** What stays. Vocabularies are by namespace; an element of any other is not kept. */
export interface Policy {
  readonly vocabularies: Readonly<Record<string, Vocabulary>>;
  /** Local names of what goes with all it holds: what runs, embeds, restyles, navigates or asks for input. */
  readonly dropped: ReadonlySet<string>;
}

export const HTML = 'http://www.w3.org/1999/xhtml';

/** A line for each element, its attributes after it. */
export const attributes = (lines: string): Attributes =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map(line => {
        const [element, ...allowed] = names(line);
        return [element!, new Set(allowed)];
      }),
  );

export const TEXT: Policy = {
  vocabularies: {
    [HTML]: {
      elements: names(`a abbr article aside b bdi blockquote br cite code dd del details dfn
      div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main mark ol
      p pre q rp rt ruby s samp section small span strong sub summary sup time u ul var wbr`),
      attributes: attributes(`
      * id class lang role
      a href aria-label aria-describedby
      abbr title
      details open
      figure aria-labelledby
      i aria-hidden
      li value
      ol start reversed type
      span aria-hidden`),
    },
  },
  dropped:
    names(`applet button canvas datalist dialog frameset iframe map nav noembed noframes noscript object
    optgroup option plaintext script select style template textarea title xmp`),
};

/** Kept as a `div`: no second `main`, no landmark, no form control's label in the page of the reader. */
export const RENAMED = names('article aside footer header hgroup label main');

/** Schemes a link may have once the browser itself has resolved it. */
export const LINK_SCHEMES = /^(https?|mailto):$/;

/** The roles that may be taken over. */
export const ROLES = /^(img|math|none|note|presentation)$/;

/** Classes that say what a thing is, so that a style sheet of ours can show it. All others go. */
export const CLASSES =
  names(`admonition admonition-title arithmatex attention caution classifier danger deprecated
  descclassname descname error field-list footnote highlight hint important math note rubric seealso sig
  sig-name sig-prename tip versionadded versionchanged versionmodified
  versionremoved warning hljs chroma token line-block`);
/** The language of a code block, and what highlight.js and Prism call their tokens. */
export const CLASS_PREFIX = /^(highlight|language|hljs)-[\w+-]+$/;
/** What Pygments and Chroma call their tokens: one to three characters, on a `span` inside of code only. */
export const CODE_TOKEN = /^[a-z][a-z\d]{0,2}$/;
/** What Prism calls them: on such a `span` that also has the class `token`. */
export const PRISM_TOKEN = /^[a-z][a-z-]{2,14}$/;

/**
 * Whether an attribute of this name may stand on an element, whatever its value, as a function of the name; `undefined`
 * where the element may not stay itself.
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
