import {type AnyNode, type Element, hasChildren, isComment, isTag} from 'domhandler';
import type {ApiObject, CutOptions, CutSection} from './cut-page.js';
import {classesOf, elementsBelow, firstBelow, idOf, isHeading} from './dom-walk.js';
import {LABEL} from './inventory.js';
import {headingBox} from './main-node.js';
import {breaksWords, foldText, rawText, textOf} from './page-text.js';

/** How far below its siblings the end of a heading's section is looked for. */
const HEADING_DEPTH = 2;
/** How far below the main node's children the first heading is looked for. */
const LEADING_DEPTH = 3;

/** The text before the first heading, under the page's title and without an anchor; nothing when there is none. */
export function cutLeadingText(main: Element, title: string): CutSection[] {
  const content = textUpToHeading(main.children[0] ?? null, LEADING_DEPTH);
  return content ? [{id: '', title, content}] : [];
}

/** A section for each heading, empty ones too: all h1, then all h2 … h6, each level in document order. */
export function cutHeadings(main: Element, {path, inventory}: CutOptions): CutSection[] {
  return [...elementsBelow(main)]
    .filter(isHeading)
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(heading => {
      const section = {
        id: idOf(heading) || idOf(heading.parent),
        title: textOf(heading),
        content: textUpToHeading(headingBox(heading).next, HEADING_DEPTH),
      };
      const known = inventory ? anchorsOf(heading).flatMap(id => inventory.at(path, id)) : [];
      if (known.length === 0) return section;
      const namesOf = (entries: readonly ApiObject[]) => [...new Set(entries.map(({name}) => name))];
      return {
        ...section,
        aliases: namesOf(known.filter(({role}) => role !== LABEL)),
        labels: namesOf(known.filter(({role}) => role === LABEL)),
      };
    });
}

function textUpToHeading(first: AnyNode | null, depth: number): string {
  const text: string[] = [];
  collectUpToHeading(first, depth, text);
  return foldText(text.join(''));
}

/** Collects a row of siblings; whether a heading ended it, so that no outer row goes on behind it. */
function collectUpToHeading(first: AnyNode | null, depth: number, text: string[]): boolean {
  for (let node = first; node; node = node.next) {
    if (isHeading(node) || (isTag(node) && node.name === 'header')) return true;
    if (isComment(node)) continue;
    const wall = breaksWords(node) ? '\n' : '';
    text.push(wall);
    if (isCode(node)) text.push(codeText(node));
    else if (depth === 0 || !hasChildren(node)) text.push(rawText(node));
    else if (collectUpToHeading(node.children[0] ?? null, depth - 1, text)) return true;
    text.push(wall);
  }
  return false;
}

const isCode = (node: AnyNode): node is Element =>
  isTag(node) &&
  classesOf(node).some(name => name.startsWith('highlight')) &&
  firstBelow(node, element => element.name === 'pre') !== undefined;

/** Code without what a highlighter puts around it: captions, copy buttons. Line numbers are gone already. */
const codeText = (node: Element): string =>
  [...elementsBelow(node)]
    .filter(element => element.name === 'pre')
    .map(pre => textOf(pre))
    .join(' ');

/** Every anchor that leads to the heading: its own, its section's, and the empty targets Sphinx puts before it. */
function anchorsOf(heading: Element): string[] {
  const anchors = [idOf(heading), idOf(heading.parent)];
  for (let node = heading.prev; node && isTag(node) && node.name === 'span'; node = node.prev)
    anchors.push(idOf(node));
  return anchors.filter(Boolean);
}
