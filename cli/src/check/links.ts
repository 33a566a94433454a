import {type AnyNode, type Element, isTag} from 'domhandler';
import {existsOne, findAll, findOne, textContent} from 'domutils';
import {
  findMainNode,
  inspectPage,
  isFrame,
  isNoiseInCard,
  MAX_LOST_SHARE,
} from '../../../src/reading/index.js';
import {nodeTree} from '../site/parse-page.js';
import {decodePath} from '../system/paths.js';
import {
  addressOf,
  type CheckedSite,
  type Finding,
  listFirst,
  note,
  ok,
  type SampledPage,
  samplePage,
  wrong,
} from './sampled-pages.js';

/** Maximum number of pages to which links are followed. */
const MAX_TARGETS = 20;
/** Maximum number of links and ids that a message names. */
const MAX_NAMED = 5;
/** The index of modules, a page that Sphinx writes only if there are modules. */
const MODULE_INDEX = /(?:^|\/)py-modindex\.html$/;
const FILE = /\.(?!html?$|php$|aspx?$)[a-z][a-z\d]{1,4}$/i;

/** Checks whether links in the text have previews, and whether their targets exist. */
export async function checkLinks(site: CheckedSite): Promise<Finding[]> {
  const {pages, read, root, nameOf} = site;
  const links = pages.flatMap(page => previewed(page, root));
  if (!links.length)
    return [
      note(
        'links',
        'No link in the text of these pages leads to another page or section here, so none has a preview.',
        'Links in navigation have none; data-content-root says where the text is.',
      ),
    ];
  const broken: string[] = [];
  const byPage = new Map<string, URL[]>();
  for (const link of links) {
    const address = link.href.replace(/#.*/, '');
    byPage.set(address, [...(byPage.get(address) ?? []), link]);
  }
  let followed = 0;
  for (const [address, pageLinks] of [...byPage].slice(0, MAX_TARGETS)) {
    const answer = await read(new URL(address)).catch(() => undefined);
    // If the target cannot be reached, the link may still be correct.
    if (!answer) continue;
    followed += pageLinks.length;
    const page = answer.status === 200 ? samplePage(answer) : undefined;
    // A link to a redirect page counts as correct: the anchor is on the page to which it redirects, which may be on
    // another site.
    for (const link of pageLinks)
      if (!page || (!page.isRedirect && !hasAnchor(page, link))) broken.push(nameOf(link));
  }
  const distinct = [...new Set(broken)];
  if (distinct.length === 1 && MODULE_INDEX.test(distinct[0]!))
    return [
      note(
        'links',
        `Links lead to ${distinct[0]}, which is not there.`,
        'Sphinx writes its index of modules only if there are modules, but links to it in a new project: remove the link.',
      ),
    ];
  if (!distinct.length)
    return [
      ok('links', `${links.length} links have a preview; the ${followed} that were followed lead somewhere.`),
    ];
  return [
    wrong(
      'links',
      `${broken.length} of ${followed} links lead to a page or section that is not there: ${listFirst(distinct, MAX_NAMED)}.`,
      'Correct the links, or add the anchors.',
    ),
  ];
}

/** Targets of the links that have a preview. Applies the rules of `src/elements/preview/links.ts`, except those that need a browser. */
function previewed({url, base, document}: SampledPage, root: URL): URL[] {
  const main = findMainNode(nodeTree, document);
  if (!main || !('children' in main)) return [];
  const isLink = ({name, attribs}: Element): boolean => name === 'a' && 'href' in attribs;
  return findAll(isLink, main.children).flatMap(link => {
    const target = addressOf(link.attribs['href'] ?? '', base);
    if (!target || target.origin !== root.origin || FILE.test(target.pathname)) return [];
    if (!textContent(link).trim() || isNoiseInCard(nodeTree, link, 'a') || isInNavigation(link, main))
      return [];
    const isHere = target.href.replace(/#.*/, '') === url.href.replace(/#.*/, '');
    return isHere && target.hash.length < 2 ? [] : [target];
  });
}

/**
 * Whether a link is in navigation within the main node. Elements around the main node do not count, because a page may
 * have all of its content in a `header`.
 */
function isInNavigation({parent}: Element, main: AnyNode): boolean {
  for (let ancestor = parent; ancestor && ancestor !== main; ancestor = ancestor.parent)
    if (isTag(ancestor) && /^(nav|header|footer|aside)$/.test(ancestor.name)) return true;
  return false;
}

function hasAnchor({document}: SampledPage, {hash}: URL): boolean {
  const id = hash.slice(1).replace(/:~:.*/, '');
  if (!id || id === 'top') return true;
  const names = [id, decodePath(id)];
  return existsOne(({attribs}) => names.includes(attribs['id'] ?? attribs['name'] ?? ''), document.children);
}

/** Checks whether each id is unique on its page. */
export function checkIds({pages, nameOf}: CheckedSite): Finding[] {
  const affected = pages
    .map(({url, document}) => {
      const ids = findAll(({attribs}) => !!attribs['id'], document.children).map(
        ({attribs}) => attribs['id']!,
      );
      const seen = new Set<string>();
      return {url, duplicates: new Set(ids.filter(id => seen.size === seen.add(id).size))};
    })
    .filter(({duplicates}) => duplicates.size > 0);
  if (!affected.length) return [ok('ids', 'No id occurs twice on a page.')];
  const ids = [...new Set(affected.flatMap(({duplicates}) => [...duplicates]))];
  return [
    note(
      'ids',
      `Links to ids that occur twice on a page lead to the first: ${listFirst(ids, MAX_NAMED)}.`,
      'Give one of them another id.',
      affected.map(({url}) => nameOf(url)),
    ),
  ];
}

/** Checks whether the pages say which encoding they are in. */
export function checkEncoding({pages, nameOf}: CheckedSite): Finding[] {
  const guessed = pages.filter(({hasGuessedCharset}) => hasGuessedCharset).map(({url}) => nameOf(url));
  if (!guessed.length) return [ok('encoding', 'Each page is in UTF-8, or in the encoding that it declares.')];
  return [
    note(
      'encoding',
      `${guessed.length} of ${pages.length} pages do not say which encoding they are in, and are not in UTF-8: ` +
        'they are read as windows-1252, and a browser may read them as something else.',
      'Save them as UTF-8 with <meta charset="utf-8">, or declare their encoding.',
      guessed,
    ),
  ];
}

/** A finding is reported if more than this share of sections has no anchor. */
const MAX_WITHOUT_ANCHOR = 0.1;

/** Maximum length of a quoted text, in characters. */
const MAX_QUOTED = 80;

/** Elements whose text is not shown. */
const HIDDEN = /^(script|style|template|noscript)$/;

/**
 * Finds text that is missing from the index because a stray end tag has closed the main node too early. Searches what
 * follows the main node for a heading or, if the main node has no end tag of its own, for any text that is not part of the theme.
 *
 * @returns the beginning of the text; `undefined` if there is none
 */
function textAfterMain({url, document}: SampledPage): {readonly url: URL; readonly text: string} | undefined {
  const main = findMainNode(nodeTree, document);
  if (!main || !isTag(main)) return undefined;
  const isClosedByAnother = main.sourceCodeLocation?.endTag === undefined;
  for (let node: AnyNode | null = main; node && isTag(node) && node.name !== 'body'; node = node.parent)
    for (let next = node.next; next; next = next.next) {
      if (!isTag(next) || HIDDEN.test(next.name)) continue;
      const isHeading = HEADING.test(next.name);
      if (!isHeading && (!isClosedByAnother || isFrame(nodeTree, next, next.name))) continue;
      const heading = isHeading ? next : findOne(({name}) => HEADING.test(name), next.children);
      const text = textContent(heading ?? next).trim();
      if (text) return {url, text: text.slice(0, MAX_QUOTED)};
    }
  return undefined;
}
const HEADING = /^h[1-6]$/;

/** Checks whether the text of the pages is indexed, in sections that results can link to. */
export function checkText({pages, nameOf}: CheckedSite): Finding[] {
  const read = pages.map(({url, document}) => ({
    url,
    ...inspectPage(nodeTree, document, {path: url.pathname}),
  }));
  const empty = read.filter(({sections}) => !sections.some(({content, title}) => content || title));
  const sections = read.flatMap(page => page.sections);
  const pagesWithoutAnchor = read.filter(page => page.sectionsWithoutAnchor.length > 0);
  const withoutAnchor = pagesWithoutAnchor.reduce((sum, page) => sum + page.sectionsWithoutAnchor.length, 0);
  const lost = read
    .filter(page => page.lost.share > MAX_LOST_SHARE)
    .sort((a, b) => b.lost.share - a.lost.share);
  const names = (list: typeof read) => list.map(({url}) => nameOf(url));
  const cutOff = pages.flatMap(page => textAfterMain(page) ?? []);
  const findings: Finding[] = [];
  if (empty.length)
    findings.push(
      wrong(
        'text',
        `${empty.length} of ${read.length} pages have no text that search can find.`,
        'Put the text into <main> or role="main"; "docent inspect <page>" shows what is read from a page.',
        names(empty),
      ),
    );
  if (cutOff.length)
    findings.push(
      note(
        'text',
        `${cutOff.length} of ${pages.length} pages have text after the end of their main content: ` +
          `"${cutOff[0]!.text}". Search reads the sections there, but not what has no heading or looks like a part of the theme.`,
        'Before it, an end tag too many, mostly </div>, closes the main content: take it out.',
        cutOff.map(({url}) => nameOf(url)),
      ),
    );
  if (withoutAnchor > MAX_WITHOUT_ANCHOR * sections.length)
    findings.push(
      wrong(
        'text',
        `${withoutAnchor} of ${sections.length} sections have no anchor: results lead to the top of the page.`,
        'Have the documentation tool give headings an id, as for a table of contents. In Eleventy, IdAttributePlugin or ' +
          'markdown-it-anchor does that.',
        names(pagesWithoutAnchor),
      ),
    );
  const [worst] = lost;
  if (worst)
    findings.push(
      note(
        'text',
        `${lost.length} of ${read.length} pages lose more than ${100 * MAX_LOST_SHARE} % of what a reader sees, ` +
          `${nameOf(worst.url)} ${Math.round(100 * worst.lost.share)} %: "${worst.lost.example}".`,
        '"docent inspect <page>" shows what is read from a page.',
        names(lost),
      ),
    );
  if (findings.length) return findings;
  return [ok('text', `Text is found on all pages, in ${sections.length} sections with anchors.`)];
}
