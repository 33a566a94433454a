import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT} from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_SECRET = 'the client secret of the host';
export const CLIENT_ID = 'docent';

type Claims = Record<string, unknown>;

/** Attacks and failures that the provider simulates. Default: it behaves correctly. */
export interface Lies {
  /** Changes the claims of the ID token before it is signed again; `header` is its protected header. */
  idToken?: ((claims: Claims, header: {alg: string; kid: string}) => Claims) | undefined;
  /** Whether the ID token has no signature. */
  unsigned?: boolean;
  /** Responds instead of the provider. Returns whether it has responded. */
  answer?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Changes the discovery document of the provider. */
  metadata?: ((metadata: Claims) => Claims) | undefined;
  /** Changes the response of the token endpoint, after the ID token. */
  tokens?: ((tokens: Claims) => Claims) | undefined;
}

/** A real OpenID Connect provider (`oidc-provider`), listening on loopback. */
export interface TestProvider {
  readonly issuer: string;
  /** Claims by account. An account that is removed gets no further tokens. */
  readonly accounts: Map<string, Claims>;
  /** The account that is signed in without a form; `undefined` shows a form. */
  signsIn: string | undefined;
  /** Whether all attempts to sign in are refused. */
  refuses: boolean;
  lies: Lies;
  /** Paths requested by the host, without those of browsers. */
  readonly requests: string[];
  /** Replaces the signing key. The provider publishes only the new key. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

interface Key {
  readonly jwk: JWK & {readonly kid: string};
  readonly sign: CryptoKey;
}

let keys = 0;
async function newKey(): Promise<Key> {
  const {privateKey} = await generateKeyPair('RS256', {extractable: true});
  return {
    jwk: {...(await exportJWK(privateKey)), kid: `key-${++keys}`, alg: 'RS256', use: 'sig'},
    sign: privateKey,
  };
}

const publicPart = ({jwk: {kty, n, e, kid, alg, use}}: Key): object => ({kty, n, e, kid, alg, use});

export async function startProvider({
  redirectUris,
  signedOutUris = () => [],
  hasRefreshTokens = true,
  idTokenLife = 300,
}: {
  /** URLs of the host that browsers are redirected to after signing in. */
  redirectUris: () => readonly string[];
  /** URLs that browsers are redirected to after signing out. Default: none. */
  signedOutUris?: () => readonly string[];
  /** Default: true. */
  hasRefreshTokens?: boolean;
  /** In seconds. */
  idTokenLife?: number;
}): Promise<TestProvider> {
  let key = await newKey();
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const host: TestProvider = {
    issuer,
    accounts: new Map(),
    signsIn: undefined,
    refuses: false,
    lies: {},
    requests: [],
    async rotateKeys() {
      key = await newKey();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };

  let created: Provider | undefined;
  /** Created at the first request, because the URL of the host may not be known before. */
  const provider = (): Provider => (created ??= make());
  const make = (): Provider => {
    const instance = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: redirectUris(),
          post_logout_redirect_uris: signedOutUris(),
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          application_type: 'web',
        },
      ],
      jwks: {keys: [key.jwk]},
      cookies: {keys: ['a key of the tests']},
      claims: {profile: ['preferred_username', 'name', 'groups'], email: ['email', 'email_verified']},
      conformIdTokenClaims: false,
      features: {devInteractions: {enabled: false}, rpInitiatedLogout: {enabled: true, logoutSource}},
      interactions: {url: (_context: unknown, {uid}: {uid: string}) => `/interaction/${uid}`},
      pkce: {required: () => true},
      issueRefreshToken: async () => hasRefreshTokens,
      rotateRefreshToken: true,
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 86_400,
        IdToken: idTokenLife,
        Interaction: 600,
        RefreshToken: 86_400,
        Session: 86_400,
      },
      findAccount: async (_context: unknown, id: string) => {
        const claims = host.accounts.get(id);
        return claims && {accountId: id, claims: async () => ({sub: id, ...claims})};
      },
    });
    instance.use(async (context, next) => {
      await next();
      const {lies} = host;
      const route = context.oidc?.route;
      if (route === 'jwks') context.body = {keys: [publicPart(key)]};
      if (route === 'discovery' && lies.metadata) context.body = lies.metadata(context.body as Claims);
      if (route === 'token' && context.status === 200)
        context.body = await told(context.body as Claims, lies);
    });
    return instance;
  };

  /** Signs the ID token again with the latest key. */
  async function told(tokens: Claims, {idToken, unsigned, tokens: change}: Lies): Promise<Claims> {
    const header = {alg: 'RS256', kid: key.jwk.kid};
    const honest = tokens['id_token'] === undefined ? undefined : decodeJwt(String(tokens['id_token']));
    const claims = honest && (idToken?.(honest, header) ?? honest);
    const signed = !claims
      ? undefined
      : unsigned
        ? `${encode({alg: 'none'})}.${encode(claims)}.`
        : await new SignJWT(claims).setProtectedHeader(header).sign(key.sign);
    const response = signed === undefined ? tokens : {...tokens, id_token: signed};
    return change?.(response) ?? response;
  }

  let real: ReturnType<Provider['callback']> | undefined;
  answer = (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/s, '');
    if (host.lies.answer?.(request, response)) return;
    if (/^\/(?:token|jwks|me|\.well-known)/.test(path)) host.requests.push(path);
    if (path.startsWith('/interaction/'))
      void interact(request, response).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    else (real ??= provider().callback())(request, response);
  };

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {params} = await provider().interactionDetails(request, response);
    const finish = (result: object) =>
      provider().interactionFinished(request, response, result, {mergeWithLastSubmission: false});
    if (host.refuses) return finish({error: 'access_denied', error_description: 'Not today\n<b>ever</b>'});
    const named =
      request.method === 'POST' ? new URLSearchParams(await text(request)).get('account') : host.signsIn;
    if (!named || !host.accounts.has(named)) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(FORM);
      return;
    }
    const grant = new (provider().Grant)({accountId: named, clientId: params.client_id});
    grant.addOIDCScope(params.scope);
    await finish({login: {accountId: named}, consent: {grantId: await grant.save()}});
  }

  return host;
}

/** The page that asks whether to sign out, as a real provider shows it. */
async function logoutSource(context: {body: unknown}, form: string): Promise<void> {
  context.body = `<!doctype html><html lang="en"><title>Sign out</title><h1>Sign out of the provider</h1>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes</button></html>`;
}

const FORM = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
<form method="post"><label>Account <input name="account"></label> <button>Enter</button></form></html>`;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
