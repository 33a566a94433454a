import type {TokenAnswer} from '../../../../src/api/index.js';
import {ACCESS_TOKEN_LENGTH} from '../../platform/people/tokens.js';
import {HttpError} from '../../http/http-error.js';
import {textsIn} from '../../http/parameters.js';
import {notFound} from '../../http/permissions.js';
import type {Handler} from './context.js';

const REQUIRED = ['This field is required.'];

/** Exchanges a name and a password, or a refresh token, for an access token. */
export const issueTokens: Handler = async (
  {people, accessTokens, tries},
  request,
  reply,
): Promise<TokenAnswer> => {
  const {username, password, refresh_token: refresh} = textsIn(request.body);
  const answer = async (person: number, token: string | null): Promise<TokenAnswer> => ({
    access_token: await accessTokens.issue(person),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LENGTH,
    refresh_token: token,
  });
  if (refresh !== undefined) {
    const person = await people.refreshTokens.holder(refresh);
    if (!person) throw new HttpError(401, {detail: 'Token is invalid or expired.'});
    return answer(person.id, null);
  }
  if (username === undefined || password === undefined)
    throw new HttpError(400, {
      ...(username === undefined && {username: REQUIRED}),
      ...(password === undefined && {password: REQUIRED}),
    });
  const person = await tries.signIn(people, reply, {name: username, password});
  if (!person) throw new HttpError(401, {detail: 'No active account found with the given credentials.'});
  return answer(person.id, await people.refreshTokens.issue(person));
};

/** Whoever has the token may revoke it. */
export const revokeToken: Handler = async ({people}, request, reply) => {
  const {refresh_token: token} = request.params as {refresh_token: string};
  if (!(await people.refreshTokens.revoke(token))) throw notFound();
  return reply.code(204).send();
};
