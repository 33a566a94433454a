import {termEnd} from './anchors.js';
import {firstIn, type FlatPage, headingEnd, oncePerPage, textBetween} from './flat-page.js';
import {type ApiObject, LABEL, type ReadOptions} from './page-parts.js';
import {classesOf, elementBefore, hasClass, idOf} from './tree.js';

/** A heading that may document an API object, and what is known of it. */
interface Entry<N extends object> {
  readonly page: FlatPage<N>;
  readonly heading: number;
  /** What leads to it. */
  readonly id: string;
  readonly text: string;
}

/** The object, where the heading is one of the tool's. */
export type Recognise = <N extends object>(entry: Entry<N>) => ApiObject | undefined;

export const apiObject = (domain: string, kind: string, name: string): ApiObject => ({
  role: `${domain}:${kind.toLowerCase()}`,
  name,
});

/** Without parameters of a type. */
export const bareName = (name: string): string => name.replace(/[<(].*/, '');

/** Characters of what each name on a page begins with: a longer one is no name. */
const LONGEST_OWNER = 300;

/** What the page's first h1 says, or the beginning of it. */
export const firstTitle = oncePerPage(page => {
  const h1 = page.headings.find(heading => page.names[heading] === 'h1');
  return h1 === undefined ? '' : textBetween(page, h1 + 1, headingEnd(page, h1)).slice(0, LONGEST_OWNER);
});

/** The first element from one place up to another that matches, as text; empty where there is none. */
export function textOfFirst<N extends object>(
  page: FlatPage<N>,
  from: number,
  to: number,
  matches: (node: N, name: string) => boolean,
): string {
  const found = firstIn(page, from, to, (index, name) => matches(page.nodes[index]!, name));
  return found === undefined ? '' : textBetween(page, found + 1, Math.min(page.ends[found]!, to));
}

/** The API object of a declaration that is no heading (`tree/declaration.ts`), by the tool that wrote it. */
export const declared: Recognise = entry => {
  for (const recognise of TOOLS) {
    const object = recognise(entry);
    if (object) return object;
  }
  return undefined;
};

/** `v:` is of a value, `t:` of a type; what letters are not is written as its number: `v:json-39-`. */
const haddock: Recognise = ({page, heading, id}) => {
  const [, space, anchor] = /^([vt]):(.+)$/.exec(id) ?? [];
  if (!space || !anchor || !isSource(page.tree, page.nodes[heading]!)) return undefined;
  const name = anchor.replace(/-(\d+)-/g, (whole, code: string) =>
    Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
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

/** Two names lead to each: the full one, and that within its page. */
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

/** Members stand in a box whose anchor is that of their class, and their name after it. */
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
/** Of each heading the nearest one before it that is of another rank. */
const owners = oncePerPage(page => {
  const {tree, nodes, names, headings} = page;
  const found = new Map<number, {readonly id: string; readonly title: string} | undefined>();
  for (const [index, heading] of headings.entries()) {
    const before = headings[index - 1];
    if (before === undefined || names[before] === names[heading]) found.set(heading, found.get(before ?? -1));
    else {
      const title = textBetween(page, before + 1, headingEnd(page, before)).slice(0, LONGEST_OWNER);
      found.set(heading, {id: idOf(tree, nodes[before]!), title});
    }
  }
  return found;
});
const isToggle = hasClass('toggle-sibling');

const TOOLS: readonly Recognise[] = [haddock, scribble, pydoctor, documentationJs];

/** Domains whose name is the first class of their lists (`dl.py.function`), since Sphinx 3. */
const DOMAINS = new Set('py c cpp js rst std http php rb go rust java matlab cmake'.split(' '));

/** Sphinx 2 and earlier wrote the type alone (`dl.function`). */
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
  /** What leads to it. */
  readonly id: string;
}

/**
 * The API object that a definition term documents, if its list belongs to a domain: with role and name from the
 * inventory where there is one, else as the list's classes and the term's anchor or signature tell them.
 */
export function termObject<N extends object>(
  page: FlatPage<N>,
  {list, term, id}: Term,
  {path, inventory}: ReadOptions,
): ApiObject | undefined {
  const role = roleOf(page, list, term);
  if (!role) return predicate(page, term, id) ?? nimSymbol(page, term, id);
  const known = inventory?.at(path, idOf(page.tree, page.nodes[term]!)).find(entry => entry.role !== LABEL);
  return known ? {role: known.role, name: known.name} : {role, name: nameOf(page, role, term)};
}

/** SWI-Prolog's `append/3`, its `eos//0` of grammars, and `f-tanh/1` of arithmetic. */
const predicate = <N extends object>(page: FlatPage<N>, term: number, id: string): ApiObject | undefined =>
  isPredicate(page.tree, page.nodes[term]!) && /.\/\d+$/.test(id)
    ? apiObject('prolog', id.startsWith('f-') ? 'function' : 'predicate', id.replace(/^f-/, ''))
    : undefined;
const isPredicate = hasClass('pubdef multidef');

/** Nim's: the name, a letter for other than procedures, and the types of its parameters: `split.i,string,char`. */
function nimSymbol<N extends object>(page: FlatPage<N>, term: number, id: string): ApiObject | undefined {
  const {tree} = page;
  const part = (matches: (node: N) => boolean): string =>
    textOfFirst(page, term + 1, termEnd(page, term), matches);
  const first = part(node => isKeyword(tree, node));
  const name = part(node => isIdentifier(tree, node));
  return name && id.startsWith(name) ? apiObject('nim', first || 'symbol', name) : undefined;
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
  const signed = signature.find(name => DOMAINS.has(name));
  if (signature.includes('sig-object') && signed) return `${signed}:${classes[0] ?? 'object'}`;
  const old = classes.find(name => Object.hasOwn(OLD_TYPES, name));
  // LDoc has the same classes, and its anchors are links.
  return old && `${idOf(tree, nodes[term]!) ? OLD_TYPES[old] : 'lua'}:${old}`;
}

/** What each domain writes before the name to make an anchor of it. */
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
