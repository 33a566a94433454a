import type {FastifyRequest} from 'fastify';
import {withoutCredentials} from '../../http/addresses.js';
import type {SignInState, HostPage} from './host-page.js';

/** The state of signing in; `undefined` where only public pages are shown. */
export function signInStateOf(
  {served, names, url, viewer}: FastifyRequest,
  hasPeople: boolean,
): SignInState | undefined {
  const canSignIn = hasPeople && !(served?.kind === 'docs' && names.isMixed(served));
  // On a docs domain, scripts of its pages could read the name.
  const name = served?.kind === 'docs' ? undefined : viewer?.person?.name;
  return canSignIn ? {name, next: withoutCredentials(url)} : undefined;
}

/** Whether the viewer may read what is at a path, but this host name must not show it. */
export function isHidden({view, pages}: FastifyRequest, path: string): boolean {
  if (view.locate(path) ?? view.locate(`${path}/`)) return true;
  const project = view.projectAt(path) ?? view.projectAt(`${path}/`);
  return project !== undefined && !pages.project(project.slug);
}

/**
 * Whether a browser opens the root of a domain that shows nothing to anonymous readers: the project may be private, and the
 * reader may be signed in on the app's domain. The answer is the same for a domain without a project.
 */
export const mayBePrivate = ({served, names, viewer, pages, headers}: FastifyRequest): boolean =>
  served.kind === 'docs' &&
  !served.isShared &&
  names.settings.app !== '' &&
  viewer.person === undefined &&
  pages.projects.length === 0 &&
  headers['sec-fetch-mode'] === 'navigate';

export const HIDDEN: HostPage = {
  title: 'This page is private',
  content: `<p>You may read it, but this host cannot show it here: pages of other projects share this address, and their
scripts could read it, too. Ask the administrator of the host to set <code>docs_domain</code> in <code>docent.yaml</code>, which
gives each project an address of its own, or <code>trusted_authors</code>, if every author may read what you may.</p>
<p><a href="/">Go to the start page.</a></p>`,
};
