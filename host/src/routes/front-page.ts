import type {FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../library/encode-path.js';
import {escapeHtml, ownPageHtml, sendOwnPage} from './own-page-html.js';

/** The page at `/` when no project is served there: what the asker may read. Slugs need no escaping: see library/slug.ts. */
export function sendFrontPage(
  request: FastifyRequest,
  reply: FastifyReply,
  hasPeople: boolean,
): FastifyReply {
  const {library, viewer} = request;
  const offered = library.projectVersions.filter(({version}) => !version.row.hidden);
  const links = offered.map(({project, version}) => {
    const name = project.versions.length > 1 ? `${project.slug} ${version.slug}` : project.slug;
    return `<li><a href="${encodePath(version.mount)}">${name}</a></li>`;
  });
  const door = !hasPeople ? '' : viewer.person ? signOut(viewer.person.name) : SIGN_IN;
  return sendOwnPage(reply, ownPageHtml('Documentation', `<ul>\n${links.join('\n')}\n</ul>\n${door}`));
}

const SIGN_IN = '<p><a href="/_/sign-in">Sign in</a> for documentation that is not public.</p>';

const signOut = (name: string): string =>
  `<form class="inline" method="post" action="/_/sign-out"><p>Signed in as ${escapeHtml(name)}. ` +
  '<button>Sign out</button></p></form>';
