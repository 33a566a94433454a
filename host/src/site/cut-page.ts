import type {Document, Element} from 'domhandler';
import {cutDefinitions} from './cut-definitions.js';
import {cutHeadings, cutLeadingText} from './cut-headings.js';
import {firstBelow} from './dom-walk.js';
import type {Inventory} from './inventory.js';
import {findMainNode, removeNeverRendered, removeNoise} from './main-node.js';
import {linksFrom, type PageLink} from './page-links.js';
import {anchorsInSections} from './references/section-anchors.js';
import {textOf} from './page-text.js';

/** A page as it will be indexed. */
export interface CutPage {
  readonly title: string;
  readonly sections: CutSection[];
  /** Links of its text to places of the site. Default: none. */
  readonly links?: readonly PageLink[];
  /** Anchors inside of sections, and the anchor of the section each is in. Default: none. */
  readonly anchors?: ReadonlyMap<string, string>;
  /** As `<html lang>` says, such as `de` or `pt-BR`. Default: not known. */
  readonly language?: string;
}

export interface CutSection {
  /** Anchor; empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Set for a documented API object. */
  readonly object?: ApiObject;
  /** Objects that the site's inventory places here without a term of their own: a module, a setting. */
  readonly aliases?: readonly string[];
  /** Labels by which the authors refer to the section. */
  readonly labels?: readonly string[];
  /** Headings above it, the page's title left out, the nearest last. Default: none. */
  readonly trail?: readonly string[];
}

export interface ApiObject {
  /** Domain and type, such as `py:function`. */
  readonly role: string;
  /** Full name, such as `asyncio.gather`. */
  readonly name: string;
}

export interface CutOptions {
  /** Path of the page in its folder: the title of last resort, and the key into the inventory. */
  readonly path: string;
  /** The site's `objects.inv`, where it has one. */
  readonly inventory?: Inventory | undefined;
}

/** As on the live service. */
const MAX_SECTIONS = 10_000;

/**
 * Cuts a parsed page into what is indexed: definition terms first, then the text before the first heading, then
 * a section for each h1, each h2 … each h6. Takes the document apart: parse anew for another use. Never throws.
 */
export function cutPage(document: Document, options: CutOptions): CutPage {
  removeNeverRendered(document);
  const main = findMainNode(document);
  if (main) removeNoise(main);
  const title = titleOf(document, main) || options.path;
  if (!main) return {title, sections: []};
  const links = linksFrom(main, options.path);
  const anchors = anchorsInSections(main);
  const sections = [
    ...cutDefinitions(main, options),
    ...cutLeadingText(main, title),
    ...cutHeadings(main, options),
  ];
  const language = languageOf(document);
  return {title, sections: sections.slice(0, MAX_SECTIONS), links, anchors, ...(language ? {language} : {})};
}

const languageOf = (document: Document): string =>
  firstBelow(document, ({name}) => name === 'html')?.attribs['lang'] ?? '';

/** An `h1` without text is no title: the next in line is asked. */
function titleOf(document: Document, main: Element | undefined): string {
  const h1 = main && firstBelow(main, element => element.name === 'h1');
  // SVG has a title element too.
  const title = firstBelow(
    document,
    element => element.name === 'title' && (element.parent as Element).name !== 'svg',
  );
  return (h1 && textOf(h1)) || (title ? textOf(title) : '');
}
