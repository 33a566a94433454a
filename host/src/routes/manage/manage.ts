import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {FORM_PAGE} from '../../http/headers.js';
import type {OperationContext} from '../api/context.js';
import {isMaintained, redirectToSignIn} from '../pages/account.js';
import {renderMaintained} from '../pages/build-pages.js';
import {type HostPage, renderHostPage} from '../pages/host-page.js';
import {listPartIn} from '../pages/list-part.js';
import {type ManageContext, PROJECTS, sendPage} from './frame.js';
import {memberRoutes} from './members.js';
import {redirectRoutes} from './redirects.js';
import {removalRoutes} from './removal.js';
import {sharingRoutes} from './sharing.js';
import {tokenRoutes} from './tokens.js';
import {versionRoutes} from './versions.js';

/**
 * The management pages. They are served only under `app_domain`, and only for sessions: programs use the HTTP
 * interface. The permissions are those of the interface, and so are the functions that make the changes.
 */
export function manageRoutes(server: FastifyInstance, context: OperationContext, limited: object): void {
  const manageContext: ManageContext = {...context, limited};
  void server.register(
    async scope => {
      scope.addHook('onRequest', refuseOthers);
      scope.get('/', async (request, reply) => {
        const projects = request.view.projects.filter(isMaintained);
        const content = renderMaintained(projects, listPartIn(request), PROJECTS);
        return sendPage(request, reply, {title: 'Manage', content});
      });
      versionRoutes(scope, manageContext);
      removalRoutes(scope, manageContext);
      redirectRoutes(scope, manageContext);
      memberRoutes(scope, manageContext);
      sharingRoutes(scope, manageContext);
      tokenRoutes(scope, manageContext);
    },
    {prefix: '/_/manage'},
  );
}

async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const {served, viewer, byCookie, method} = request;
  if (served.kind !== 'app') return send(reply, 403, ELSEWHERE);
  if (viewer.person && byCookie) return undefined;
  return method === 'GET' || method === 'HEAD' ? redirectToSignIn(request, reply) : send(reply, 401, ENDED);
}

const send = (reply: FastifyReply, status: number, page: HostPage): FastifyReply =>
  reply
    .code(status)
    .headers({...FORM_PAGE, 'cache-control': 'private, no-store'})
    .type('text/html; charset=utf-8')
    .send(renderHostPage(page, ''));

const ELSEWHERE: HostPage = {
  title: 'Projects are not managed at this address',
  content: `<p>Pages of projects are served here, too, and their scripts must not be able to press the buttons of whoever manages
projects. So these pages need an address without documentation. Whoever administrates this host sets two names in
<code>docent.yaml</code>: <code>app_domain</code>, where people sign in and manage, and <code>docs_domain</code>, where
documentation is read. On the machine itself, <code>localhost</code> and <code>'{project}.docs.localhost'</code> will do.</p>
<p>Until then, use the commands: <code>docent set</code>, <code>docent redirect</code>, <code>docent user grant</code>,
<code>docent share</code>, <code>docent token</code>, <code>docent remove</code>.</p>`,
};

const ENDED: HostPage = {
  title: 'Your session has ended',
  content:
    '<p>Nothing was changed. <a href="/_/sign-in">Sign in again</a>, go back to the form, where everything that you typed is still there, reload it and send it.</p>',
};
