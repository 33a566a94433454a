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

/** What tokens are issued for: a name and a password, or an earlier refresh token. */
export const tokenRequest = describe(
  anyOf(
    object({
      username: describe(string, 'Name of the user.'),
      password: describe(string, 'Password of the user.'),
    }),
    object({refresh_token: describe(string, 'From an earlier answer; stays good.')}),
  ),
  'Who asks for an access token. The interface leaves open how tokens are issued.',
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
    token_type: describe(withDefault(string, 'Bearer'), 'How it is sent.'),
    expires_in: describe(nullable(integer), 'How long the access token is good, in seconds.'),
    refresh_token: describe(
      nullable(string),
      'Opaque, does not expire, can be revoked; null where one was sent.',
      'interface',
    ),
  }),
  'Tokens, as they are issued.',
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
