import {apiObject, type Recognise, textOfFirst} from './entry.js';
import {classesOf, idOf} from '../tree/find.js';
import {textAt} from '../tree/flat-page.js';
import {hasClass} from '../tree/tree.js';

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
  const name = textOfFirst(page, heading, node => isDefined(page.tree, node));
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
  for (let node = tree.firstChild(nodes[box]!); node; node = tree.nextSibling(node)) {
    const name = tree.attribute(node, 'name') ?? '';
    if (/\w\.\w/.test(name)) return apiObject('py', kind ?? 'object', name);
  }
  return undefined;
};
const isFunctionHeader = hasClass('functionHeader');

/** Members stand in a box whose anchor is that of their class, and their name after it. */
const documentationJs: Recognise = ({page, heading, id, text}) => {
  const {tree, nodes, names, headings} = page;
  if (!isToggle(tree, nodes[heading]!)) return undefined;
  const name = text.replace(/[(:\s].*/, '');
  const owner = headings.findLast(at => at < heading && names[at] !== names[heading]);
  const isMember = owner !== undefined && id.startsWith(idOf(tree, nodes[owner]!));
  return apiObject(
    'js',
    text.includes('(') ? 'function' : 'member',
    isMember ? `${textAt(page, owner)}.${name}` : name,
  );
};
const isToggle = hasClass('toggle-sibling');

const TOOLS: readonly Recognise[] = [haddock, scribble, pydoctor, documentationJs];
