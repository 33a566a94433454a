import {css, html, nothing, type TemplateResult} from 'lit';
import {finishContent, sourceVersion, type SafeSection} from '../../sections/index.js';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {PageIdentity} from '../../page/index.js';
import {cardExtrasStyles} from './styles.js';
import {isOnThisPage} from './links.js';
import type {Card, CardKind, CardTarget} from './card-model.js';

/** The look of content besides text, and of its source. */
export const richContentStyles = css`
  ${cardExtrasStyles}
`;

/**
 * Gives code the page's colours, and typesets formulas.
 * @param within where the page shows content of its own
 */
export async function finalizeRichContent(root: ShadowRoot, within: Element): Promise<void> {
  await finishContent(root, within);
}

/**
 * Where a section is: on this page, or of which project, version and page; with a warning when that is not the
 * version that the reader reads.
 */
export function pathView(url: URL, page: PageIdentity, messages: PreviewMessages): TemplateResult {
  if (isOnThisPage(url)) return html`${messages.samePage}`;
  const filename = document.querySelector<HTMLMetaElement>(
    'meta[name=readthedocs-resolver-filename]',
  )?.content;
  const {project, version, path, isOtherVersion} = sourceVersion(url, {
    ...page,
    url: new URL(document.URL),
    filename,
  });
  // A host of one project has no need to name it: only what is in the address tells one from another.
  const parts = [url.host, ...url.pathname.split('/')];
  const names = [project, isOtherVersion ? undefined : version];
  const source = names.filter(name => name && parts.includes(name)).join(' ');
  return html`${
    isOtherVersion
      ? html`<strong part="version-warning">${messages.otherVersion(version!)}</strong>`
      : nothing
  }${source && html`<span part="source">${source}</span>`}${path}`;
}

/** Members that have pages of their own. In an outline there is nothing around them. */
const SUMMARIES = '.autosummary td:first-child a,dd>a';

/**
 * The list of what follows in a section: links to the members of a class, or to the sections below.
 * @returns the list, not sanitised yet; nothing where nothing follows
 */
export function outlineOf(section: SafeSection, card: Card, target: CardTarget): readonly Element[] {
  const {isCut, beginning, outline} = section;
  const kind = card.title[0]?.localName === 'dt' ? 'terms' : 'headings';
  const entries = outlineIn(isCut ? outline(kind) : beginning, card.kind, target);
  return entries.length ? [listOf(entries)] : [];
}

/**
 * The entries of an outline: headings one level down, or the signatures of a class's members, or the links to them.
 * Reads the outline of a long section as well as the whole section.
 */
export function outlineIn(root: ParentNode & Node, kind: CardKind, target: CardTarget): Element[] {
  const term = kind === 'object' && findTerm(root, target);
  if (term) return membersAt(term);
  const [heading, ...all] = root.querySelectorAll('h1,h2,h3,h4,h5,h6');
  const below = all.filter(one => one.localName > heading!.localName);
  const top = below.map(one => one.localName).sort()[0];
  return kind === 'term' || kind === 'thing' ? [] : below.filter(one => one.localName === top);
}

/** The page of an object may be asked for as a page, or by its heading. */
const findTerm = (root: ParentNode, {fragment}: CardTarget): Element | null =>
  (fragment && root.querySelector(`#${CSS.escape(fragment)}`)?.closest('dt')) || root.querySelector('dt.sig');

/** The first signature of each definition list that is a block of the class's own definition. */
function membersAt(term: Element): Element[] {
  let definition: Element | null = term;
  while (definition?.localName === 'dt') definition = definition.nextElementSibling;
  const terms = definition?.querySelectorAll(':scope > * > dt[id]') ?? [];
  const members = [...terms].filter(
    one => !one.matches('dt[id] ~ dt') && (one.matches('.sig') || one.querySelector('.descname,.sig-name')),
  );
  return members.length ? members : [...(definition?.querySelectorAll(SUMMARIES) ?? [])];
}

/** Made in the parsed document, so that its links are checked like all others. */
function listOf(entries: readonly Element[]): Element {
  const page = entries[0]!.ownerDocument;
  const list = page.createElement('ul');
  for (const entry of entries) {
    const link = page.createElement('a');
    // docutils has the id on the section around a heading.
    link.setAttribute('href', entry.getAttribute('href') ?? `#${entry.id || entry.parentElement?.id}`);
    link.textContent = (entry.querySelector('.sig-name,.descname') ?? entry).textContent;
    list.append(page.createElement('li'));
    list.lastChild!.appendChild(link);
  }
  return list;
}
