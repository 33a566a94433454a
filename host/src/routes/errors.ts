import {STATUS_CODES} from 'node:http';
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {type Operation, operations} from '../../../src/api/index.js';
import {ArtifactError} from '../platform/artifacts/artifact-store.js';
import {MovedError, StoreFullError, StoreUnavailableError} from '../platform/store/store.js';
import {AbandonedError, BusyError} from '../../../cli/src/page-work/worker-pool.js';
import {IndexFileError, TooCostlyError} from '../../../cli/src/search/engine.js';
import {originAt, withoutCredentials} from '../http/addresses.js';
import {HttpError, isApiPath, SESSION_ENDED} from '../http/http-error.js';
import {isOutOfFiles} from '../../../cli/src/system/processes.js';
import {pathOfTarget} from '../../../cli/src/system/paths.js';
import {FORM_PAGE} from '../http/headers.js';
import {escapeHtml, notFoundPage, renderHostPage, sendHostPage} from './pages/host-page.js';
import {signInStateOf} from './pages/private-pages.js';
import {isBackFromProvider, withoutReferrer, signInAddress} from './sign-in-pages.js';
import {notFound} from '../http/permissions.js';

const isTokenPath = (path: string): boolean => /^\/(?:_\/)?auth(?:\/|$)/.test(path);

/**
 * Installs the server's error responses.
 *
 * @param options.plain whether pages are served without search
 * @param options.hasPeople whether people can sign in
 * @param report called with internal errors
 */
export function errorRoutes(
  server: FastifyInstance,
  {plain, hasPeople}: {readonly plain: boolean; readonly hasPeople: boolean},
  report: (error: Error) => void,
): void {
  // Before any body is read: refuses methods that the address does not support, and lists those that it supports.
  server.addHook('onRequest', async (request, reply) => {
    if (countHosts(request) > 1)
      throw new HttpError(400, {detail: 'This request has several Host headers; it must have one.'});
    if (!request.is404 || /^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
    reply.header('allow', methodsOf(pathOfTarget(request.url)));
    throw new HttpError(405, {detail: `Method "${request.method}" not allowed.`});
  });

  server.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401)
      reply.header('www-authenticate', 'Bearer realm="docent", Token realm="docent"');
  });

  server.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, report));

  server.setNotFoundHandler((request, reply) => {
    if (request.unproven) return sendUnavailable(request, reply, request.unproven.message);
    // The query is left out, because answers must not repeat a token in it.
    const path = pathOfTarget(request.url);
    if (hasPeople && isTokenPath(path))
      return send(reply.header('allow', methodsOf(path)), 405, {
        detail: `Method "${request.method}" not allowed.`,
      });
    if (isForPeople(request)) return sendError(notFound(), request, reply, report);
    if (isApiPath(path)) return reply.code(404).send({detail: 'Not found.'});
    if (isBackFromProvider(request))
      return withoutReferrer(reply).redirect(signInAddress(withoutCredentials(request.url)), 302);
    const view = plain ? undefined : request.view;
    return sendHostPage(reply, 404, notFoundPage(signInStateOf(request, hasPeople)), {
      view,
      hasPeople,
      place: view?.locate(path),
    });
  });
}

/** Sends an `HttpError` as it is, a bad request with its own message, and no details of internal errors. */
export function sendError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (error: Error) => void,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  // The client has disconnected.
  if (error instanceof AbandonedError) return send(reply, 503, {detail: error.message});
  if (
    error instanceof StoreUnavailableError ||
    error instanceof MovedError ||
    error instanceof ArtifactError ||
    error instanceof BusyError ||
    error instanceof TooCostlyError
  )
    return sendUnavailable(request, reply, error.message);
  if (error instanceof HttpError && error.status === 421)
    return sendNotice(request, reply, 421, {
      title: 'Unknown host name',
      reason: error.detail,
      home: `${originAt(request, request.names.settings.app)}/`,
    });
  if (error instanceof HttpError && isForPeople(request))
    return sendNotice(request, reply, error.status, noticeOf(pathOfTarget(request.url), error));
  if (error instanceof HttpError)
    // Whether the resource exists or not, signing in again is the next step.
    return error.status === 404 && request.hasEnded && isApiPath(pathOfTarget(request.url))
      ? send(reply, 401, SESSION_ENDED)
      : send(reply, error.status, error.body);
  if (error instanceof IndexFileError || isOutOfFiles(error)) {
    report((error.cause as Error | undefined) ?? error);
    return sendUnavailable(request, reply, error instanceof IndexFileError ? error.message : OUT_OF_FILES);
  }
  if (/^(?:ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')) {
    const {message} = error instanceof StoreFullError ? error : new StoreFullError({cause: error});
    report(error);
    return send(reply, 507, {detail: message});
  }
  const {statusCode = 500, validation} = error;
  if (validation) return send(reply, 400, fieldProblems(validation));
  if (statusCode === 415) {
    const type = request.headers['content-type'] ?? '';
    return send(reply, 415, {
      detail: `Unsupported media type "${type}" in request. Send JSON, with "Content-Type: application/json".`,
    });
  }
  // Fastify's message repeats the address, which may contain a token.
  if (error.code === 'FST_ERR_BAD_URL') return send(reply, statusCode, {detail: BAD_ADDRESS});
  if (statusCode < 500 && isForPeople(request))
    return sendNotice(request, reply, statusCode, REFUSALS[statusCode] ?? OTHER_REFUSAL);
  if (statusCode < 500) return send(reply, statusCode, {detail: error.message});
  report(error);
  return send(reply, statusCode, {
    detail: `${STATUS_CODES[statusCode]}. See the log of the docs host.`,
  });
}

/** Paths below `/_/` that people open in a browser; the others there are for programs. */
const PATHS_FOR_PEOPLE =
  /^\/_\/(?:builds|downloads|insights|manage|read|reading|sharing|sign-in|sign-out|welcome)(?:\/|$)/;

const isForPeople = (request: FastifyRequest): boolean =>
  PATHS_FOR_PEOPLE.test(pathOfTarget(request.url)) && wantsPage(request);

const wantsPage = ({headers}: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/**
 * The page that people see instead of a JSON error. It is the same for pages that do not exist and pages that they
 * may not see.
 */
function noticeOf(path: string, {status, detail}: HttpError): Notice {
  if (status === 429) return {title: 'Too many attempts', reason: detail};
  if (status === 404 && path.startsWith('/_/downloads/'))
    return {
      title: 'There is no such download',
      reason:
        'The version may have been removed, or does not have this format. The pages of the documentation say what can be downloaded; if it is private, sign in first.',
    };
  if (status === 404 && path.startsWith('/_/sharing/'))
    return {
      title: 'This link is not valid',
      reason: 'It has expired or was revoked. Ask the person who gave it to you for another.',
    };
  if (status === 404 && path.startsWith('/_/manage/'))
    return {
      title: 'Nothing to manage here',
      reason:
        'It may have been deleted in the meantime, or you do not have a role in this project, or no longer. If you should have one, ask its admins.',
    };
  if (status === 404) return {title: 'Page not found', reason: 'There is no page at this address.'};
  const reason = detail.replace(/^CSRF Failed: (.)/, (_, first: string) => first.toUpperCase());
  return {title: status === 403 ? 'Not allowed' : 'That did not work', reason};
}

/** What people read if the server refuses a request before it reaches a route, by status. */
const REFUSALS: Readonly<Record<number, Notice>> = {
  413: {
    title: 'That is too much text',
    reason:
      'The form was not accepted. Go back, where everything that you typed is still there, and shorten it.',
  },
  429: {
    title: 'Too many requests',
    reason:
      'Too many forms were sent from your address within a minute. Go back, where everything that you typed is still there, and send it again in a minute.',
  },
};
const OTHER_REFUSAL = {
  title: 'That did not work',
  reason: 'The browser sent a request that this host does not understand. Go back, and try again.',
};

const BAD_ADDRESS =
  'The path of this request is not encoded correctly: write two hexadecimal digits after each "%", and encode characters as UTF-8.';

const OUT_OF_FILES = 'This host has as many files open as its system allows; try again in a few seconds.';

/** When clients should try again, in seconds. */
const RETRY_AFTER = 5;

/** Sends the error for a request that cannot be answered at the moment. */
function sendUnavailable(request: FastifyRequest, reply: FastifyReply, reason: string): FastifyReply {
  reply.header('retry-after', RETRY_AFTER).header('cache-control', 'no-store');
  return sendNotice(request, reply, 503, {title: 'Not available at the moment', reason});
}

interface Notice {
  readonly title: string;
  readonly reason: string;
  /** Address of the start page. Default: under the host name of the request, if it belongs to the library. */
  readonly home?: string;
}

/** Sends a page to people, and JSON to programs. */
function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  {title, reason, home = request.served && '/'}: Notice,
): FastifyReply {
  if (!wantsPage(request)) return send(reply, status, {detail: reason});
  const link = home ? `<p><a href="${escapeHtml(home)}">Go to the start page.</a></p>` : '';
  const content = `<p>${escapeHtml(reason)}</p>${link}`;
  const page = renderHostPage({title, content, ...(request.served ? {} : {trail: []})}, '');
  return reply.code(status).headers(FORM_PAGE).type('text/html; charset=utf-8').send(page);
}

/** Serialises the body here, because a route's serialiser only knows the body of a success. */
const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

function methodsOf(pathname: string): string {
  const path = pathname.replace(/^\/(?:_\/)?/, '');
  const methods = Object.values<Operation>(operations)
    .filter(({route}) => {
      const pattern = route.path.replace('{alias_slug}', '.+').replace(/\{\w+\}/g, '[^/]+');
      return new RegExp(`^${pattern.replace(/\/$/, '')}/?$`).test(path);
    })
    .map(({route}) => route.method);
  return [...new Set(methods.length ? methods : ['GET']), 'OPTIONS'].join(', ').replace('GET', 'GET, HEAD');
}

/**
 * The problems with each field, and under `non_field_errors` those with the body as a whole, as on Read the Docs.
 */
function fieldProblems(validation: NonNullable<FastifyError['validation']>): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const {instancePath, keyword, params, message = 'Invalid'} of validation) {
    const missing = keyword === 'required' ? String(params['missingProperty']) : undefined;
    const field = instancePath.split('/')[1] ?? missing ?? 'non_field_errors';
    (problems[field] ??= []).push(
      missing === undefined ? problemOf(keyword, params, message) : 'This field is required.',
    );
  }
  return problems;
}

/** The message about an invalid field, in Read the Docs' wording. */
function problemOf(keyword: string, {type, allowedValues}: Record<string, unknown>, message: string): string {
  const kinds = [type].flat().filter(kind => kind !== 'null');
  if (keyword === 'type') return TYPE_PROBLEMS[String(kinds)] ?? `${message}.`;
  return Array.isArray(allowedValues)
    ? `It must be one of these: ${allowedValues.join(', ')}.`
    : `${message}.`;
}

const TYPE_PROBLEMS: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  boolean: 'Must be a valid boolean.',
  integer: 'A valid integer is required.',
  array: 'Expected a list of items.',
  object: 'Invalid data. Expected an object.',
};

/** Counts `Host` headers. Node keeps only the first one, but a proxy in front of this host may have read another one. */
const countHosts = ({raw: {rawHeaders}}: FastifyRequest): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
