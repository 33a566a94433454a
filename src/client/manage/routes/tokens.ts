import {
  issueTokensRoute,
  revokeTokenRoute,
  type TokenAnswer,
  type TokenRequest,
} from '../../../api/tokens.js';
import type {Api} from '../api-connection.js';
import {text} from '../check.js';
import type {RequestOptions} from '../../connection.js';

/** `POST auth/`: tokens for a name and a password, or an access token for a refresh token. `createBearerAuth` does both. */
export const issueTokens = async (
  api: Api,
  request: TokenRequest,
  options: RequestOptions = {},
): Promise<TokenAnswer> => api.send(issueTokensRoute, {...options, body: request});

/** `DELETE auth/<refresh_token>`: the interface has the token in the address, which servers may log. */
export const revokeToken = async (
  api: Api,
  refreshToken: string,
  options: RequestOptions = {},
): Promise<void> =>
  api.send(revokeTokenRoute, {
    ...options,
    isSecret: true,
    params: {refresh_token: text(refreshToken, 'the refresh token')},
  });
