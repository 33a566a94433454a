import {links, listOf, paging, type Route, selection} from './routes.js';
import {PROJECT, projectParams} from './projects.js';
import {
  boolean,
  choice,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  partial,
  type Schema,
  sent,
  string,
  withDefault,
  word,
} from './schema.js';

const TYPES = ['page', 'exact', 'clean_url_to_html', 'html_to_clean_url'] as const;

export const redirect = describe(
  object({
    pk: describe(integer, 'Number of the redirect in this service.'),
    created: describe(nullable(dateTime), 'When it was added.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    project: describe(string, 'Slug of its project.'),
    type: describe(
      word(...TYPES),
      '`page`: a path within any version; `exact`: a whole path of the project; `clean_url_to_html`: `/a/` to ' +
        '`/a.html`; `html_to_clean_url`: `/a.html` to `/a/`.',
    ),
    from_url: describe(
      withDefault(string, ''),
      'Path that leads elsewhere; `*` at its end stands for any rest.',
    ),
    to_url: describe(
      withDefault(string, ''),
      'Where it leads; `:splat` stands for what `*` took. A path, or a whole address.',
    ),
    force: describe(
      withDefault(boolean, false),
      'Also where there is a page; otherwise only where there is none.',
    ),
    enabled: describe(withDefault(boolean, true), 'Whether it is applied.'),
    description: describe(withDefault(string, ''), 'What it is for.'),
    http_status: describe(withDefault(integer, 302), '301 for one that stays, 302 for one that may change.'),
    position: describe(withDefault(integer, 0), 'The first that fits is applied, lowest position first.'),
    _links: links,
  }),
  'A path of a project that leads elsewhere.',
  'live-service',
);
export type Redirect = Infer<typeof redirect>;

export const redirectList = listOf(redirect);

export const redirectInput = describe(
  sent(
    {type: choice(...TYPES)},
    {
      from_url: describe(string, 'Path that leads elsewhere; needed by `page` and `exact`.'),
      to_url: describe(string, 'Where it leads; needed by `page` and `exact`.'),
      force: describe(boolean, 'Also where there is a page. Default: false.'),
      enabled: describe(boolean, 'Default: true.'),
      description: describe(string, 'What it is for.'),
      http_status: describe(integer, '301 or 302. Default: 302.'),
      position: describe(integer, 'From 0. Default: before all others.'),
    },
  ),
  'A redirect to be made, or what is to stand in the place of one.',
  'live-service',
);
export type RedirectInput = Infer<typeof redirectInput>;

const REDIRECTS = `${PROJECT}redirects/`;
const REDIRECT = `${REDIRECTS}{redirect_id}/`;

export const redirectParams: Schema<{readonly project_slug: string; readonly redirect_id: number}> = object({
  project_slug: string,
  redirect_id: integer,
});

export const listRedirectsRoute = {
  method: 'GET',
  path: REDIRECTS,
  params: projectParams,
  query: partial({...paging, ...selection}),
  answer: redirectList,
} as const satisfies Route;

export const createRedirectRoute = {
  method: 'POST',
  path: REDIRECTS,
  params: projectParams,
  body: redirectInput,
  answer: redirect,
  status: 201,
} as const satisfies Route;

export const getRedirectRoute = {
  method: 'GET',
  path: REDIRECT,
  params: redirectParams,
  query: partial({...selection}),
  answer: redirect,
} as const satisfies Route;

export const replaceRedirectRoute = {
  method: 'PUT',
  path: REDIRECT,
  params: redirectParams,
  body: redirectInput,
  answer: redirect,
} as const satisfies Route;

export const deleteRedirectRoute = {
  method: 'DELETE',
  path: REDIRECT,
  params: redirectParams,
  status: 204,
} as const satisfies Route;
