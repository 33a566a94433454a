import render from 'dom-serializer';
import {type Document, Element, isTag, Text} from 'domhandler';
import {appendChild, existsOne, findAll, removeElement, replaceElement, textContent} from 'domutils';
import {fromHtml} from 'hast-util-from-html';
import {toMdast} from 'hast-util-to-mdast';
import {gfmTableToMarkdown} from 'mdast-util-gfm-table';
import {toMarkdown} from 'mdast-util-to-markdown';
import {isNoiseInCard} from '../../../src/reading/index.js';
import {nodeTree} from '../site/node-tree.js';
import {parsePage} from '../site/parse-page.js';

/** How far above a block of code its language, and a table of its line numbers, are looked for. */
const ABOVE = 8;
/** What Sphinx, Rouge, Prism and Shiki call code in a language, and the box around it. */
const LANGUAGE = /(?:^|\s)(?:highlight|language|lang)-(?:source-)?([a-z][\w+#]*)(?=\s|$)/;
const NO_LANGUAGE = /^(?:default|none|text|plaintext)$/;
/** Tables of two cells: numbers of lines, and the code. */
const NUMBERED = /(?:^|\s)(?:highlighttable|rouge-table|lntable)(?:\s|$)/;
/** Of Sphinx and of mkdocstrings; Sphinx before 4 marks the name in it alone. */
const SIGNATURE = /(?:^|\s)(?:sig|doc-heading)(?:\s|$)/;
const NAME_IN_SIGNATURE = /(?:^|\s)(?:descname|sig-name)(?:\s|$)/;

/** A section of a page as Markdown: without permalinks, line numbers, and what else is no text of it. */
export function sectionMarkdown(html: string): string {
  const document = parsePage(html);
  removeNoise(document);
  leaveCodePlain(document);
  leaveSignaturesPlain(document);
  const tree = toMdast(fromHtml(render(document, {encodeEntities: 'utf8'})));
  return toMarkdown(tree, {
    extensions: [gfmTableToMarkdown()],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    resourceLink: true,
  }).trim();
}

function removeNoise(document: Document): void {
  const noise = findAll(element => isNoiseInCard(nodeTree, element, element.name), document.children);
  for (const element of noise) removeElement(element);
}

/** Of a block of code its text and its language: what colours it has no meaning. */
function leaveCodePlain(document: Document): void {
  for (const block of findAll(({name}) => name === 'pre', document.children)) {
    const around = [block, ...findAll(({name}) => name === 'code', block.children), ...boxesOf(block)];
    const language = around
      .map(({attribs}) => LANGUAGE.exec(attribs['class'] ?? '')?.[1])
      .find(name => name && !NO_LANGUAGE.test(name));
    const code = new Element('code', language ? {class: `language-${language}`} : {}, [
      new Text(textContent(block)),
    ]);
    const table = boxesOf(block).find(({attribs}) => NUMBERED.test(attribs['class'] ?? ''));
    replaceElement(table ?? block, new Element('pre', {}, [code]));
  }
}

/** Of a signature its text, as code: what is in it has meaning to programs alone. */
function leaveSignaturesPlain(document: Document): void {
  const isSignature = ({name, attribs, children}: Element): boolean =>
    name === 'dt' &&
    (SIGNATURE.test(attribs['class'] ?? '') ||
      existsOne(({attribs}) => NAME_IN_SIGNATURE.test(attribs['class'] ?? ''), children));
  for (const term of findAll(isSignature, document.children)) {
    const text = textContent(term).replace(/\s+/g, ' ').trim();
    term.children = [];
    appendChild(term, new Element('code', {}, [new Text(text)]));
  }
}

/** The elements right around another, the nearest first. */
function boxesOf(element: Element): Element[] {
  const boxes: Element[] = [];
  let {parent} = element;
  while (parent && isTag(parent) && boxes.length < ABOVE) {
    boxes.push(parent);
    ({parent} = parent);
  }
  return boxes;
}
