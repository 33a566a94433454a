import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {
  DEFAULT_WEEKS,
  insightsCsv,
  type InsightsReport,
  MAX_WEEKS,
  readInsights,
} from '../platform/insights/insights-report.js';
import type {CountedQuery, Insights} from '../platform/insights/insights.js';
import {isAtLeast} from '../platform/library/view-for.js';
import type {Project} from '../platform/library/library-view.js';
import type {Store} from '../platform/store/store.js';
import {originOf, withoutCredentials} from '../http/addresses.js';
import {DATA, FORM_PAGE} from '../http/headers.js';
import {HttpError} from '../http/http-error.js';
import {notFound, ownProject} from '../http/permissions.js';
import {insightsPage, INSIGHTS_HEAD} from './insights-page.js';
import {accountOf, renderParts} from './pages/account.js';
import {notFoundPage, renderHostPage} from './pages/host-page.js';

/** Maximum size of a report, in bytes. */
const BODY_LIMIT = 8 * 1024;
/** Maximum number of queries in a report, and maximum values of its numbers. */
const [MAX_QUERIES, MAX_RESULTS, MAX_ROW] = [10, 1_000_000, 1_000];

const ADDRESS = '/_/insights/';

interface InsightsOptions {
  readonly insights: Insights;
  readonly store: Store;
  /** Route options that limit the reports of one address. */
  readonly limited: object;
}

/**
 * Receives reports of queries from pages, and shows the counts to the maintainers of a project. Answers to reports are
 * empty, and nothing about their sender is kept.
 */
export function insightsRoutes(server: FastifyInstance, {insights, store, limited}: InsightsOptions): void {
  const {shownFrom} = insights.settings;

  void server.register(async scope => {
    scope.removeAllContentTypeParsers();
    // A beacon is sent as plain text, so that browsers need no CORS preflight request.
    scope.addContentTypeParser('*', {parseAs: 'string', bodyLimit: BODY_LIMIT}, (_request, body, done) =>
      done(null, body),
    );
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const {origin} = request.headers;
      reply.headers({...DATA, vary: 'Origin'});
      if (origin !== undefined && insights.settings.origins.includes(origin))
        reply.headers({
          'access-control-allow-origin': origin,
          'access-control-allow-headers': 'content-type',
          'access-control-allow-methods': 'POST',
          'access-control-max-age': '86400',
        });
    };
    scope.options(ADDRESS, {onRequest}, async (_request, reply) => reply.code(204).send());
    scope.post(
      ADDRESS,
      {config: {...limited, needsNoSession: true}, bodyLimit: BODY_LIMIT, onRequest},
      async (request, reply) => {
        refuseStrangePages(request, insights.settings.origins);
        const report = readReport(request.body);
        const {headers} = request;
        // The opt-out of a browser is respected even if the widget does not check it.
        if (headers.dnt === '1' || headers['sec-gpc'] === '1') return reply.code(204).send();
        const project = request.view.project(report.project);
        if (!project || !insights.settings.isOn(project.slug)) throw notFound();
        const isListed = project.listed.some(({slug}) => slug === report.version);
        insights.add({...report, project: project.id, version: isListed ? report.version : ''});
        return reply.code(204).send();
      },
    );
  });

  const reportFor = async (request: FastifyRequest, project: Project): Promise<InsightsReport> => {
    // The report includes counts that this process has not written yet.
    await insights.write();
    return readInsights(store, project, {shownFrom, ...partIn(request)});
  };

  for (const form of ['json', 'csv'] as const)
    server.get(`${ADDRESS}:project_slug/report.${form}`, async (request, reply) => {
      const report = await reportFor(request, ownProject(request, 'maintainer'));
      reply.headers({...DATA, 'cache-control': 'private, no-store'});
      if (form === 'json') return report;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="insights-${report.project}.csv"`)
        .send(insightsCsv(report));
    });

  server.get(`${ADDRESS}:project_slug/`, async (request, reply) => {
    const {person} = request.viewer;
    const next = withoutCredentials(request.url);
    if (!person) return reply.redirect(`/_/sign-in?next=${encodeURIComponent(next)}`, 302);
    const {project_slug: slug} = request.params as {project_slug: string};
    const project = request.view.project(slug);
    const isMaintained = project !== undefined && isAtLeast(project.role, 'maintainer');
    const page = isMaintained
      ? insightsPage(project, await reportFor(request, project), {
          isOn: insights.settings.isOn(project.slug),
          days: insights.settings.days,
        })
      : notFoundPage({name: person.name, next});
    const parts = isMaintained ? renderParts(request, project, 'Insights') : '';
    return reply
      .code(isMaintained ? 200 : 404)
      .headers({...FORM_PAGE, 'cache-control': 'private, no-store'})
      .type('text/html; charset=utf-8')
      .send(
        renderHostPage(
          {...page, account: accountOf(request), content: parts + page.content},
          isMaintained ? INSIGHTS_HEAD : '',
        ),
      );
  });
}

/**
 * Accepts reports from pages of this host and of the listed origins. Pages of projects that share a domain but do not trust
 * each other have the origin `null`.
 *
 * @throws {HttpError} 403 for any other origin
 */
function refuseStrangePages(request: FastifyRequest, origins: readonly string[]): void {
  const {origin} = request.headers;
  if (origin === undefined || origin === originOf(request) || origins.includes(origin)) return;
  if (origin === 'null' && request.names.isMixed(request.served)) return;
  throw new HttpError(403, {
    detail:
      'Pages of this origin may not report queries here; the administrator of the host can add it to insights.origins in docent.yaml.',
  });
}

/** Parses a report. @throws {HttpError} 400 if it is malformed */
function readReport(body: unknown): {
  project: string;
  version: string;
  language: string;
  load: string;
  queries: CountedQuery[];
} {
  const {project, version, language, load, queries} = objectIn(parsed(body));
  const isRead =
    typeof project === 'string' &&
    typeof load === 'string' &&
    /^[\w.-]{8,64}$/.test(load) &&
    Array.isArray(queries) &&
    queries.length <= MAX_QUERIES;
  if (!isRead) throw invalidReport();
  return {
    project,
    version: typeof version === 'string' ? version : '',
    language: languageOf(language),
    load,
    queries: queries.map(readQuery),
  };
}

function readQuery(value: unknown): CountedQuery {
  const {query, results, opened, followed} = objectIn(value);
  if (typeof query !== 'string' || !isCount(results) || !isCount(opened)) throw invalidReport();
  return {
    query,
    results: Math.min(results, MAX_RESULTS),
    opened: Math.min(opened, MAX_ROW),
    followed: followed === true,
  };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    throw invalidReport();
  }
}

const invalidReport = (): HttpError =>
  new HttpError(400, {
    detail: `This is not a report of queries. Send JSON with "project", "load" (a random text of 8 to 64 letters, digits, ".", "_" and "-") and up to ${MAX_QUERIES} "queries", each with "query", "results" and "opened".`,
  });

/** A language tag in lower case; empty if it is not valid. */
function languageOf(value: unknown): string {
  const tag = typeof value === 'string' ? value.slice(0, 35).toLowerCase() : '';
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/.test(tag) ? tag : '';
}

/** The requested version, language and number of weeks. @throws {HttpError} 400 if the number is not allowed */
function partIn({query}: FastifyRequest) {
  const {weeks = String(DEFAULT_WEEKS), version, language} = query as Readonly<Record<string, unknown>>;
  const count = typeof weeks === 'string' && /^\d{1,3}$/.test(weeks) ? Number(weeks) : 0;
  if (count < 1 || count > MAX_WEEKS)
    throw new HttpError(400, {weeks: [`It must be a whole number from 1 to ${MAX_WEEKS}.`]});
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined;
  return {weeks: count, part: {version: text(version), language: text(language)?.toLowerCase()}};
}
