import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {PageIdentity} from '../../page/index.js';
import {sourceVersion} from '../../section/source-version.js';
import {makeElement} from '../make-element.js';
import {adoptSheet, styleSheet} from '../style-sheet.js';

const footStyles = styleSheet(`
  [part='path'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='open'] {
    flex: none;
  }
  [part='project'] {
    margin-inline-end: 0.6em;
    color: var(--fg);
  }
  [part='version-warning'] {
    margin-inline-end: 0.6em;
    padding: 0.1em 0.5em;
    border-radius: 0.3em;
    color: light-dark(#6d3600, #ffc480);
    background: light-dark(#ffe9cc, #4a2d0c);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    [part='version-warning'] {
      border: 1px solid;
    }
  }
`);

/**
 * Says at the foot of a card where its section is: on this page, or of which project, version and page; and warns when
 * that is not the reader's version. A card that shows something else by now is left alone.
 */
export async function fillFoot(
  card: HTMLElement,
  url: URL,
  page: PageIdentity,
  messages: PreviewMessages,
): Promise<void> {
  const isHere = url.href.split('#')[0] === document.URL.split('#')[0];
  const filename = document.querySelector<HTMLMetaElement>(
    'meta[name=readthedocs-resolver-filename]',
  )?.content;
  const {project, version, path, isOtherVersion} = sourceVersion(url, {
    ...page,
    url: new URL(document.URL),
    filename,
  });
  const warning = isOtherVersion ? (await messages.menu()).otherVersion(version!) : '';
  if (card.querySelector<HTMLAnchorElement>('[part=open]')!.href !== url.href) return;
  const from = isHere ? '' : [project, !isOtherVersion && version].filter(Boolean).join(' ');
  adoptSheet(card.getRootNode() as ShadowRoot, footStyles());
  card
    .querySelector('[part=path]')!
    .replaceChildren(
      ...(warning ? [makeElement('strong', {part: 'version-warning'}, warning)] : []),
      ...(from ? [makeElement('span', {part: 'project'}, from)] : []),
      isHere ? messages.samePage : path,
    );
}
