import {termEnd} from './anchors.js';
import {firstIn, type FlatPage, headingEnd, oncePerPage, textBetween} from './flat-page.js';
import {type ApiObject, LABEL, type ReadOptions} from './page-parts.js';
import {classesOf, elementBefore, hasClass, idOf} from './tree.js';

/** A heading that may document an API object. */
interface Entry<N extends object> {
  readonly page: FlatPage<N>;
  readonly heading: number;
  /** Anchor of the heading. */
  readonly id: string;
  readonly text: string;
}

/** Returns the object if the heading was written by a certain generator and documents one. */
export type Recognise = <N extends object>(entry: Entry<N>) => ApiObject | undefined;

export const apiObject = (domain: string, kind: string, name: string): ApiObject => ({
  role: `${domain}:${kind.toLowerCase()}`,
  name,
});

/** A name without parameters and type arguments. */
export const bareName = (name: string): string => name.replace(/[<(].*/, '');

/** Maximum length of the name of a class or module that precedes the names of its members, in characters. */
const MAX_OWNER = 300;

/** The text of the first `h1` of the page, cut at `MAX_OWNER`. Empty if there is none. */
export const firstTitle = oncePerPage(page => {
  const h1 = page.headings.find(heading => page.names[heading] === 'h1');
  return h1 === undefined ? '' : textBetween(page, h1 + 1, headingEnd(page, h1)).slice(0, MAX_OWNER);
});

/** The text of the first element in a range of places that matches. Empty if there is none. @param to exclusive */
export function textOfFirst<N extends object>(
  page: FlatPage<N>,
  from: number,
  to: number,
  matches: (node: N, name: string) => boolean,
): string {
  const place = firstIn(page, from, to, (index, name) => matches(page.nodes[index]!, name));
  return place === undefined ? '' : textBetween(page, place + 1, Math.min(page.ends[place]!, to));
}

/** The API object of a declaration that is not a heading element (see `declarations.ts`). */
export const declared: Recognise = entry => {
  for (const recognise of TOOLS) {
    const object = recognise(entry);
    if (object) return object;
  }
  return undefined;
};

/** Haddock's anchors begin with `v:` for a value or `t:` for a type. Characters other than letters are escaped: `v:json-39-` is `json'`. */
const haddock: Recognise = ({page, heading, id}) => {
  const [, space, anchor] = /^([vt]):(.+)$/.exec(id) ?? [];
  if (!space || !anchor || !isSource(page.tree, page.nodes[heading]!)) return undefined;
  const name = anchor.replace(/-(\d+)-/g, (escape, code: string) =>
    Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : escape,
  );
  return apiObject('hs', space === 't' ? 'type' : 'function', name);
};
const isSource = hasClass('src');

const scribble: Recognise = ({page, heading, id}) => {
  if (!id.startsWith('(def._')) return undefined;
  const name = textOfFirst(page, heading + 1, headingEnd(page, heading), node => isDefined(page.tree, node));
  return name ? apiObject('rkt', 'definition', name) : undefined;
};
const isDefined = hasClass('RktValDef RktStxDef');

/** pydoctor writes two anchors before each declaration: the full name, and the name within the page. */
const pydoctor: Recognise = ({page, heading}) => {
  const {tree, nodes, parents} = page;
  const box = parents[heading]!;
  if (box < 0 || !isFunctionHeader(tree, nodes[heading]!)) return undefined;
  const [, kind] =
    /^base(\w+)$/.exec(classesOf(tree, nodes[box]!).find(name => /^base\w/.test(name)) ?? '') ?? [];
  let place = elementBefore(tree, nodes[heading]!);
  for (; place && tree.nameOf(place) === 'a'; place = elementBefore(tree, place)) {
    const name = tree.attribute(place, 'name') ?? '';
    if (/\w\.\w/.test(name)) return apiObject('py', kind ?? 'object', name);
  }
  return undefined;
};
const isFunctionHeader = hasClass('functionHeader');

/** documentation.js: the anchor of a member begins with that of its class. */
const documentationJs: Recognise = ({page, heading, id, text}) => {
  if (!isToggle(page.tree, page.nodes[heading]!)) return undefined;
  const name = text.replace(/[(:\s].*/, '');
  const owner = owners(page).get(heading);
  const isMember = owner !== undefined && id.startsWith(owner.id);
  return apiObject(
    'js',
    text.includes('(') ? 'function' : 'member',
    isMember ? `${owner.title}.${name}` : name,
  );
};
/** For each heading, the nearest heading before it that has another level. */
const owners = oncePerPage(page => {
  const {tree, nodes, names, headings} = page;
  const byHeading = new Map<number, {readonly id: string; readonly title: string} | undefined>();
  for (const [index, heading] of headings.entries()) {
    const before = headings[index - 1];
    if (before === undefined || names[before] === names[heading])
      byHeading.set(heading, byHeading.get(before ?? -1));
    else {
      const title = textBetween(page, before + 1, headingEnd(page, before)).slice(0, MAX_OWNER);
      byHeading.set(heading, {id: idOf(tree, nodes[before]!), title});
    }
  }
  return byHeading;
});
const isToggle = hasClass('toggle-sibling');

const TOOLS: readonly Recognise[] = [haddock, scribble, pydoctor, documentationJs];

/** Domains of Sphinx. Since version 3, their name is the first class of a list, as in `dl.py.function`. */
const DOMAINS = new Set('py c cpp js rst std http php rb go rust java matlab cmake'.split(' '));

/** Domains by type, for Sphinx 2 and earlier, which write only the type, as in `dl.function`. */
const OLD_TYPES: Readonly<Record<string, string>> = {
  function: 'py',
  class: 'py',
  method: 'py',
  staticmethod: 'py',
  classmethod: 'py',
  attribute: 'py',
  property: 'py',
  data: 'py',
  exception: 'py',
  decorator: 'py',
  macro: 'c',
  type: 'c',
  var: 'c',
  member: 'c',
  struct: 'c',
  directive: 'rst',
  role: 'rst',
  envvar: 'std',
  cmdoption: 'std',
  option: 'std',
  confval: 'std',
};

interface Term {
  readonly list: number;
  readonly term: number;
  /** Anchor of the term. */
  readonly id: string;
}

/**
 * The API object that a definition term documents, if its list belongs to a domain. Role and name come from the inventory if it has
 * the anchor, else from the classes of the list and the anchor or signature of the term.
 */
export function termObject<N extends object>(
  page: FlatPage<N>,
  {list, term, id}: Term,
  {path, inventory}: ReadOptions,
): ApiObject | undefined {
  const role = roleOf(page, list, term);
  if (!role) return predicate(page, term, id) ?? nimSymbol(page, term, id);
  const listed = inventory?.at(path, idOf(page.tree, page.nodes[term]!)).find(entry => entry.role !== LABEL);
  return listed ? {role: listed.role, name: listed.name} : {role, name: nameOf(page, role, term)};
}

/** SWI-Prolog: `append/3`, `eos//0` for grammars, and `f-tanh/1` for arithmetic functions. */
const predicate = <N extends object>(page: FlatPage<N>, term: number, id: string): ApiObject | undefined =>
  isPredicate(page.tree, page.nodes[term]!) && /.\/\d+$/.test(id)
    ? apiObject('prolog', id.startsWith('f-') ? 'function' : 'predicate', id.replace(/^f-/, ''))
    : undefined;
const isPredicate = hasClass('pubdef multidef');

/** Nim's anchors have the name, a letter for the kind unless it is a procedure, and the types of parameters: `split.i,string,char`. */
function nimSymbol<N extends object>(page: FlatPage<N>, term: number, id: string): ApiObject | undefined {
  const {tree} = page;
  const part = (matches: (node: N) => boolean): string =>
    textOfFirst(page, term + 1, termEnd(page, term), matches);
  const keyword = part(node => isKeyword(tree, node));
  const name = part(node => isIdentifier(tree, node));
  return name && id.startsWith(name) ? apiObject('nim', keyword || 'symbol', name) : undefined;
}
const isKeyword = hasClass('Keyword');
const isIdentifier = hasClass('Identifier');

function roleOf<N extends object>(
  {tree, nodes}: FlatPage<N>,
  list: number,
  term: number,
): string | undefined {
  const classes = classesOf(tree, nodes[list]!);
  const domain = classes.findIndex(name => DOMAINS.has(name));
  if (domain >= 0) return `${classes[domain]}:${classes[domain + 1] ?? 'object'}`;
  const signature = classesOf(tree, nodes[term]!);
  const termDomain = signature.find(name => DOMAINS.has(name));
  if (signature.includes('sig-object') && termDomain) return `${termDomain}:${classes[0] ?? 'object'}`;
  const type = classes.find(name => Object.hasOwn(OLD_TYPES, name));
  // LDoc uses the same classes, but its anchors are in `<a name>`.
  return type && `${idOf(tree, nodes[term]!) ? OLD_TYPES[type] : 'lua'}:${type}`;
}

/** For each domain, the prefix of its anchors before the name. */
const ANCHORS: Readonly<Record<string, RegExp>> = {
  py: /^/,
  js: /^/,
  c: /^c\./,
  rst: /^(directive|role)-/,
  'std:envvar': /^envvar-/,
};

function nameOf<N extends object>(page: FlatPage<N>, role: string, term: number): string {
  const {tree, nodes} = page;
  const prefix = ANCHORS[role] ?? ANCHORS[role.slice(0, role.indexOf(':'))];
  const anchor = idOf(tree, nodes[term]!);
  if (prefix?.test(anchor)) return anchor.replace(prefix, '');
  const end = termEnd(page, term);
  const part = (name: string): string =>
    textOfFirst(page, term + 1, end, node => classesOf(tree, node).includes(name));
  const signature = part('descname');
  const text = signature ? part('descclassname') + signature : textBetween(page, term + 1, end);
  return role.startsWith('lua:') ? text.replace(/ ?\(.*/, '') : text;
}
