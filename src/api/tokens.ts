import type {Route} from './routes.js';
import {
  anyOf,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  type Schema,
  string,
  withDefault,
} from './schema.js';

/** What tokens are issued for: a user name and a password, or a refresh token. */
export const tokenRequest = describe(
  anyOf(
    object({
      username: describe(string, 'User name.'),
      password: describe(string, 'Password.'),
    }),
    object({refresh_token: describe(string, 'Refresh token of an earlier answer; it stays valid.')}),
  ),
  'Credentials to exchange for an access token. The interface leaves open how tokens are issued.',
  'docent',
);
export type TokenRequest = Infer<typeof tokenRequest>;

export const tokenAnswer = describe(
  object({
    access_token: describe(
      string,
      'JSON Web Token (RFC 7519) with the claims `iss`, `iat`, `exp` and `id`, to be sent as `Authorization: Bearer`.',
      'interface',
    ),
    token_type: describe(withDefault(string, ''), 'Scheme of the `Authorization` header.'),
    expires_in: describe(nullable(integer), 'Lifetime of the access token, in seconds.'),
    refresh_token: describe(
      nullable(string),
      'Opaque; does not expire, but can be revoked. Null if the request contained one.',
      'interface',
    ),
  }),
  'Issued tokens.',
  'docent',
);
export type TokenAnswer = Infer<typeof tokenAnswer>;

export const issueTokensRoute = {
  method: 'POST',
  path: 'auth/',
  body: tokenRequest,
  answer: tokenAnswer,
} as const satisfies Route;

export const refreshTokenParams: Schema<{readonly refresh_token: string}> = object({refresh_token: string});

export const revokeTokenRoute = {
  method: 'DELETE',
  path: 'auth/{refresh_token}',
  params: refreshTokenParams,
  status: 204,
} as const satisfies Route;
