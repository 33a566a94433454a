import type {Element} from 'domhandler';
import type {ApiObject, CutOptions} from './cut-page.js';
import {classesOf, firstBelow, idOf} from './dom-walk.js';
import {LABEL} from './inventory.js';
import {textOf} from './page-text.js';

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

/**
 * The API object that a definition term documents, if its list belongs to a domain: with role and name from the
 * inventory where there is one, else as the list's classes and the term's anchor or signature tell them.
 */
export function apiObjectOf(
  list: Element,
  term: Element,
  {path, inventory}: CutOptions,
): ApiObject | undefined {
  const role = roleOf(list, term);
  if (!role) return undefined;
  const known = inventory?.at(path, idOf(term)).find(entry => entry.role !== LABEL);
  return known ? {role: known.role, name: known.name} : {role, name: nameOf(role, term)};
}

function roleOf(list: Element, term: Element): string | undefined {
  const classes = classesOf(list);
  const domain = classes.findIndex(name => DOMAINS.has(name));
  if (domain >= 0) return `${classes[domain]}:${classes[domain + 1] ?? 'object'}`;
  const signature = classesOf(term);
  const signed = signature.find(name => DOMAINS.has(name));
  if (signature.includes('sig-object') && signed) return `${signed}:${classes[0] ?? 'object'}`;
  const old = classes.find(name => Object.hasOwn(OLD_TYPES, name));
  return old && `${OLD_TYPES[old]}:${old}`;
}

/** What each domain writes before the name to make an anchor of it. */
const ANCHORS: Readonly<Record<string, RegExp>> = {
  py: /^/,
  js: /^/,
  c: /^c\./,
  rst: /^(directive|role)-/,
  'std:envvar': /^envvar-/,
};

function nameOf(role: string, term: Element): string {
  const prefix = ANCHORS[role] ?? ANCHORS[role.slice(0, role.indexOf(':'))];
  const anchor = idOf(term);
  if (prefix?.test(anchor)) return anchor.replace(prefix, '');
  const part = (name: string): string => {
    const found = firstBelow(term, element => classesOf(element).includes(name));
    return found ? textOf(found) : '';
  };
  const signature = part('descname');
  return signature ? part('descclassname') + signature : textOf(term);
}
