import {apiObject, textOfFirst} from './entry.js';
import {firstIn, type FlatPage, textAt} from '../tree/flat-page.js';
import {LABEL, type ApiObject, type ReadOptions} from '../page-parts.js';
import {classesOf, idOf} from '../tree/find.js';
import {hasClass} from '../tree/tree.js';

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
  const first = textOfFirst(page, term, node => isKeyword(tree, node));
  const name = textOfFirst(page, term, node => isIdentifier(tree, node));
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
  const {tree, nodes, ends} = page;
  const prefix = ANCHORS[role] ?? ANCHORS[role.slice(0, role.indexOf(':'))];
  const anchor = idOf(tree, nodes[term]!);
  if (prefix?.test(anchor)) return anchor.replace(prefix, '');
  const part = (name: string): string => {
    const found = firstIn(page, term + 1, ends[term]!, index =>
      classesOf(tree, nodes[index]!).includes(name),
    );
    return found === undefined ? '' : textAt(page, found);
  };
  const signature = part('descname');
  const text = signature ? part('descclassname') + signature : textAt(page, term);
  return role.startsWith('lua:') ? text.replace(/ ?\(.*/, '') : text;
}
