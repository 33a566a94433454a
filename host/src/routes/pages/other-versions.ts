import {findSiteFile} from '../../../../cli/src/site/site-file.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import type {Project, Version} from '../../platform/library/library-view.js';
import {versionFolder} from '../../platform/library/view-for.js';
import {inReadingOrder} from '../../platform/library/version-order.js';
import {type SignInState, escapeHtml, type HostPage, renderSignIn, renderLinks} from './host-page.js';

/** Maximum number of versions that are checked for the page. */
const MAX_VERSIONS = 20;

/**
 * The page to show if a project has no page at an address: its versions, and which of them have the page.
 *
 * @param path decoded, below the prefix of the project
 * @param signIn how to sign in, since the page may be private
 * @returns `undefined` if the project has no versions to offer, or the address names none
 */
export async function otherVersionsPage(
  project: Project,
  version: Version | undefined,
  path: string,
  signIn: SignInState | undefined,
): Promise<HostPage | undefined> {
  const offered = inReadingOrder(project.versions.filter(({row}) => !row.hidden)).slice(0, MAX_VERSIONS);
  if (!offered.length) return undefined;
  const {versionName, rest} = partsOf(project, version, path);
  const isUnknown = version === undefined && versionName !== undefined;
  if (version === undefined && !isUnknown) return undefined;
  const havePage = await Promise.all(offered.map(candidate => hasPage(candidate, rest)));
  const [having, others] = [true, false].map(isPresent =>
    offered.filter((candidate, at) => candidate !== version && havePage[at] === isPresent),
  ) as [Version[], Version[]];
  const explanation = isUnknown
    ? `<p>${escapeHtml(project.row.name)} has no version “${escapeHtml(versionName!)}”.</p>`
    : `<p>This page is not in version ${escapeHtml(version!.slug)} of ${escapeHtml(project.row.name)}.</p>`;
  const list = (title: string, versions: readonly Version[], at: string): string =>
    versions.length
      ? `<h2>${title}</h2>${renderLinks(versions.map(({mount, slug}) => [encodePath(mount + at), slug]))}`
      : '';
  return {
    title: 'Page not found',
    content:
      explanation +
      (rest === ''
        ? list('All versions', [...having, ...others], '')
        : list('Versions with this page', having, rest) +
          list(having.length ? 'Other versions' : 'All versions', others, '')) +
      (version ? `<p>${renderStart(version)}</p>` : '') +
      (signIn ? renderSignIn(signIn) : ''),
  };
}

const renderStart = ({mount, slug}: Version): string =>
  `<a href="${escapeHtml(encodePath(mount))}">Go to the start of ${escapeHtml(slug)}.</a>`;

/** The version that an address names, if any, and the path within it. */
function partsOf({row, prefix}: Project, version: Version | undefined, path: string) {
  if (version) return {versionName: version.slug, rest: path.slice(version.mount.length - prefix.length)};
  const depth = versionFolder(row, 'x').split('/').length - 1;
  const parts = path.split('/');
  const versionName = depth > 0 && parts.length >= depth ? parts[depth - 1] : undefined;
  return {versionName: versionName || undefined, rest: parts.slice(depth).join('/')};
}

/** Whether a version has a page, as far as its files are on this machine. */
export async function hasPage({site}: Version, rest: string): Promise<boolean> {
  const havePage = await findSiteFile(site, rest).catch(() => undefined);
  return havePage?.kind === 'page' || havePage?.kind === 'moved';
}
