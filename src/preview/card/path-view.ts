import {html, nothing, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import type {PageIdentity} from '../../page/index.js';
import {isOnThisPage} from '../links/previewable-links.js';
import {sourceVersion} from '../../section/source-version.js';

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
