import {links, listOf, paging, type Route, fieldSelection} from './routes.js';
import {PROJECT, projectParams} from './projects.js';
import {
  allowNull,
  boolean,
  closedEnum,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  orNull,
  partial,
  type Schema,
  requestBody,
  string,
  withDefault,
  openEnum,
} from './schema.js';

/** What a redirect applies to. */
export const REDIRECT_TYPES = ['page', 'exact', 'clean_url_to_html', 'html_to_clean_url'] as const;

export const redirect = describe(
  object({
    pk: describe(integer, 'Id of the redirect.'),
    created: describe(nullable(dateTime), 'When it was created.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    project: describe(withDefault(string, ''), 'Slug of its project.'),
    type: describe(
      withDefault(openEnum(...REDIRECT_TYPES), ''),
      '`page`: a path within any version; `exact`: a whole path of the project; `clean_url_to_html`: `/a/` to ' +
        '`/a.html`; `html_to_clean_url`: `/a.html` to `/a/`.',
    ),
    from_url: describe(
      nullable(string),
      'Path to redirect, with or without a slash at its end; a final `*` matches any remainder. Null: all pages.',
    ),
    to_url: describe(
      nullable(string),
      'Target: a path or a complete address. `:splat` is replaced by what `*` matched. Null: as its type says.',
    ),
    force: describe(orNull(boolean), 'Whether to redirect even if the page exists. Default: false.'),
    enabled: describe(orNull(boolean), 'Whether it is in use.'),
    description: describe(withDefault(string, ''), 'What it is for.'),
    http_status: describe(orNull(integer), '301 for a permanent redirect, 302 for a temporary one.'),
    position: describe(orNull(integer), 'Order, lowest first: the first redirect that matches is applied.'),
    _links: links,
  }),
  'A redirect of a project.',
  'live-service',
);
export type Redirect = Infer<typeof redirect>;

export const redirectList = listOf(redirect);

const optional = {
  from_url: describe(allowNull(string), 'Path to redirect; required by `page` and `exact`.'),
  to_url: describe(allowNull(string), 'Target; required by `page` and `exact`.'),
  force: describe(boolean, 'Whether to redirect even if the page exists. Default: false.'),
  enabled: describe(boolean, 'Default: true.'),
  description: describe(string, 'What it is for.'),
  http_status: describe(integer, '301 or 302. Default: 302.'),
  position: describe(integer, 'From 0; the others move down. Default: before all others.'),
};

export const redirectInput = describe(
  requestBody({type: closedEnum(...REDIRECT_TYPES)}, optional),
  'Body for creating or replacing a redirect; when replacing, fields that are left out stay as they are.',
  'live-service',
);
export type RedirectInput = Infer<typeof redirectInput>;

export const redirectChange = describe(
  partial({type: closedEnum(...REDIRECT_TYPES), ...optional}),
  'Changes to a redirect; fields that are left out stay as they are.',
  'live-service',
);
export type RedirectChange = Infer<typeof redirectChange>;

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
  query: partial({...paging, ...fieldSelection}),
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
  query: partial({...fieldSelection}),
  answer: redirect,
} as const satisfies Route;

export const replaceRedirectRoute = {
  method: 'PUT',
  path: REDIRECT,
  params: redirectParams,
  body: redirectInput,
  answer: redirect,
} as const satisfies Route;

export const updateRedirectRoute = {
  method: 'PATCH',
  path: REDIRECT,
  params: redirectParams,
  body: redirectChange,
  answer: redirect,
} as const satisfies Route;

export const deleteRedirectRoute = {
  method: 'DELETE',
  path: REDIRECT,
  params: redirectParams,
  status: 204,
} as const satisfies Route;
