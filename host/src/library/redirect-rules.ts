import type {ListedVersion, Project} from './library.js';
import type {RedirectRow} from './view/rows.js';

/** Target of a redirect: a path of this host, or an address elsewhere. */
export interface RedirectTarget {
  readonly to: string;
  readonly status: number;
}

/** A path of a project, with the version that contains it. */
export interface AskedPath {
  readonly project: Project;
  readonly version: ListedVersion | undefined;
  /** Decoded path of the site. */
  readonly path: string;
}

/**
 * The project's first redirect that matches a path. Rules are written as on the project's own domain: `exact` paths
 * start at its prefix, `page` paths at the version.
 *
 * @param forced whether to consider only redirects that apply even where a page exists
 */
export function findRedirect(
  asked: AskedPath,
  {forced}: {readonly forced: boolean},
): RedirectTarget | undefined {
  for (const row of asked.project.redirects) {
    if (!row.enabled || (forced && !row.force)) continue;
    const to = targetOf(row, asked);
    // A redirect to itself would never end.
    if (to !== undefined && to !== asked.path) return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

function targetOf(row: RedirectRow, {project, version, path}: AskedPath): string | undefined {
  const inProject = `/${path.slice(project.prefix.length)}`;
  const inVersion = version && `/${path.slice(version.mount.length)}`;
  switch (row.type) {
    case 'exact':
      return filled(row, inProject, project.prefix);
    case 'page':
      return inVersion === undefined ? undefined : filled(row, inVersion, version!.mount);
    case 'clean_url_to_html':
      return inVersion !== undefined && inVersion !== '/' && inVersion.endsWith('/')
        ? `${path.slice(0, -1)}.html`
        : undefined;
    case 'html_to_clean_url':
      return inVersion?.endsWith('.html')
        ? path.replace(/(?:(^|\/)index)?\.html$/, '$1').replace(/\/?$/, '/')
        : undefined;
    default:
      return undefined;
  }
}

/** The target, with `:splat` replaced by what `*` matched; `undefined` if the path does not match. */
function filled({from_url: from, to_url: to}: RedirectRow, path: string, base: string): string | undefined {
  let rest = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    rest = path.slice(from.length - 1);
  } else if (path !== from) return undefined;
  const target = to.replaceAll(':splat', rest);
  // A remainder that begins with a slash could turn it into an address on another host.
  return /^https?:/.test(to) ? target : base + target.replace(/^\/+/, '');
}
