import assert from 'node:assert/strict';
import {test} from 'node:test';
import {namesInWords} from '../../../host/src/cli/serve-library.js';
import {CONFIG_TEMPLATE, readConfig} from '../../../host/src/config/config.js';

test('the file that docent init writes contains the defaults', () => {
  assert.deepEqual(readConfig(CONFIG_TEMPLATE), readConfig(''));
});

test('reads the given settings, and uses the default for a missing one', () => {
  const config = readConfig('listen:\n  port: 9000\ngit_roots: [/srv/git]\ninject: false\n');
  assert.deepEqual([config.listen.port, config.listen.host], [9000, '127.0.0.1']);
  assert.deepEqual([config.git_roots, config.inject], [['/srv/git'], false]);
});

test('insights are off by default, and can be enabled for all or some projects', () => {
  assert.equal(readConfig('').search.insights, false);
  assert.equal(readConfig('search: {insights: true}').search.insights, true);
  assert.deepEqual(readConfig('search: {insights: [manual, notes]}').search.insights, ['manual', 'notes']);
  assert.deepEqual(readConfig("insights: {days: 30, origins: ['http://localhost:8080']}").insights, {
    shown_from: 5,
    days: 30,
    origins: ['http://localhost:8080'],
  });
});

const refused: readonly (readonly [text: string, expected: RegExp])[] = [
  [
    'listen:\n  port: x\n',
    /^docent\.yaml, line 2: listen\.port must be a whole number from 0 to 65535, not "x"\.$/,
  ],
  ['# a\n\nlisten:\n  prot: 1\n', /line 4: there is no setting "listen\.prot"; there are store, artifacts, /],
  // Settings of "docent index", which hosts do not read.
  ['index:\n  inject: true\n', /line 1: there is no setting "index"/],
  ['search: 5\n', /line 1: search must contain settings/],
  ['git_roots: /srv\n', /line 1: git_roots must be a list of folders, not "\/srv"/],
  ['git_roots:\n  - 1\n', /line 2: git_roots\[0\] must be the path of a folder, not 1/],
  ['inject: maybe\n', /line 1: inject must be true or false, not "maybe"/],
  [
    'search:\n  insights: yes please\n',
    /line 2: search\.insights must be true, false or a list of projects, not "yes please"\.$/,
  ],
  [
    'search:\n  insights:\n    - The Manual\n',
    /line 3: search\.insights\[0\] must be the slug of a project, not "The Manual"\.$/,
  ],
  [
    'insights:\n  shown_from: 1\n',
    /line 2: insights\.shown_from must be a whole number from 2 to 50, not 1\.$/,
  ],
  ['insights:\n  days: 0\n', /line 2: insights\.days must be a whole number from 1 to 366, not 0\.$/],
  [
    "insights:\n  origins: ['https://docs.example.org/manual/']\n",
    /line 2: insights\.origins\[0\] must be an origin as in https:\/\/docs\.example\.org, not /,
  ],
  ["insights: {origins: ['*']}\n", /line 1: insights\.origins\[0\] must be an origin/],
  ['listen: {port: [1}\n', /line 1: it is not YAML/],
  ["docs_domain: ''\n\ndocs_domain: x\n", /line 3: "docs_domain" is there a second time; change the line/],
  ['- a\n', /line 1: the file must contain settings/],
];
for (const [text, expected] of refused)
  test(`${JSON.stringify(text)} is refused with its line and field`, () =>
    assert.throws(() => readConfig(text), {name: 'ConfigError', message: expected}));

test("reads host names, and refuses those under which documentation would receive people's sessions", () => {
  const read = (text: string) => readConfig(text).names;
  assert.deepEqual(read(''), {docs: '', app: '', areAuthorsTrusted: false});
  assert.deepEqual(read("docs_domain: '{project}.Docs.example.org'\napp_domain: lib.example.org"), {
    docs: '{project}.docs.example.org',
    app: 'lib.example.org',
    areAuthorsTrusted: false,
  });
  assert.equal(read('trusted_authors: true').areAuthorsTrusted, true);
  for (const [text, sentence] of [
    ['docs_domain: docs.example.org', /line 1: docs_domain needs app_domain/],
    ['app_domain: a.example\ndocs_domain: a.example', /line 2: app_domain must not be one of the names/],
    [
      "docs_domain: 'docs.{project}.example.org'\napp_domain: a.example",
      /docs_domain must be empty, or a host name/,
    ],
    ['app_domain: https://a.example/', /app_domain must be empty, or a host name/],
    ['trusted_authors: maybe', /trusted_authors must be true or false/],
  ] as const)
    assert.throws(() => readConfig(text), sentence, text);
});

test('a host that starts describes how its host names isolate projects from each other', () => {
  const words = [
    {docs: '{project}.docs.example.org', app: 'lib.example.org', areAuthorsTrusted: false},
    {docs: 'docs.example.org', app: 'lib.example.org', areAuthorsTrusted: false},
    {docs: '', app: '', areAuthorsTrusted: false},
    {docs: '', app: '', areAuthorsTrusted: true},
  ].map(names => namesInWords(names));
  const [separate, shared, singleName, trusted] = words.map(sentences => sentences.join(' '));
  assert.match(
    separate!,
    /of that project, and nothing else.*unless docs\.example\.org is in the Public Suffix List/,
  );
  for (const text of [shared!, singleName!])
    assert.match(text, /sandbox.*private pages are not shown.*docs_domain.*trusted_authors: true/);
  assert.match(trusted!, /trusted_authors.*press every button/);
});

const WORK = 'issuer: https://login.example.org/realms/main, client_id: docent';
const providers = (settings: string): string => `sign_in:\n  providers:\n    company: {${settings}}\n`;

test('reads a provider, with defaults for missing settings', () => {
  const {sign_in: signIn} = readConfig(
    providers(`${WORK}, groups: {writers: ['manual:maintainer', 'team/:reader', admin], '*': []}`),
  );
  assert.deepEqual(signIn.providers.get('company'), {
    key: 'company',
    label: 'Sign in with login.example.org',
    issuer: 'https://login.example.org/realms/main',
    clientId: 'docent',
    secretFile: '',
    clientAuth: 'basic',
    scopes: ['openid', 'profile', 'email'],
    nameClaim: 'preferred_username',
    groupsClaim: 'groups',
    groups: new Map([
      [
        'writers',
        [
          {kind: 'project', slug: 'manual', role: 'maintainer'},
          {kind: 'organization', slug: 'team', role: 'reader'},
          {kind: 'library'},
        ],
      ],
      ['*', []],
    ]),
    requiredClaims: new Map(),
    isOnLoopback: false,
  });
});

for (const [text, expected] of [
  [providers('client_id: x'), /line 3: sign_in\.providers\.company must have issuer\./],
  [providers('issuer: https://a.example'), /line 3: sign_in\.providers\.company must have client_id\./],
  [
    providers('issuer: login.example.org, client_id: x'),
    /line 3: .*issuer must be an address that begins with https:/,
  ],
  [providers('issuer: "https://a:b@c.example", client_id: x'), /issuer must be an address/],
  [providers('issuer: "https://c.example/?a=b", client_id: x'), /issuer must be an address/],
  [providers('issuer: "http://c.example", client_id: x'), /issuer must begin with https:.*loopback to true/],
  [providers('issuer: "https://127.0.0.1", client_id: x'), /and be on another machine.*loopback to true/],
  [
    providers('issuer: "http://c.example", client_id: x, loopback: true'),
    /the issuer must be on this machine/,
  ],
  [
    providers('issuer: "http://127.0.0.1.evil.example", client_id: x, loopback: true'),
    /must be on this machine/,
  ],
  [
    providers(`${WORK}, client_secret: hunter2`),
    /line 3: .*a secret does not belong into this file\..*environment/,
  ],
  [providers(`${WORK}, scopes: [email]`), /scopes must have "openid"/],
  [providers(`${WORK}, scopes: ['a b']`), /scopes\[0\] must be a scope/],
  [
    providers(`${WORK}, groups: {a: [writer]}`),
    /line 3: .*groups\.a\[0\] must be a role as in "manual:reader"/,
  ],
  [
    providers(`${WORK}, groups: {a: ['manual:owner']}`),
    /roles are reader, maintainer and admin, not "manual:owner"/,
  ],
  [providers(`${WORK}, groups: {a: 'manual:admin'}`), /groups\.a must be a list of roles/],
  [providers(`${WORK}, client_auth: none`), /client_auth must be basic or post/],
  [
    providers(`${WORK}, colour: red`),
    /there is no setting "sign_in\.providers\.company\.colour"; there are label, issuer/,
  ],
  [
    'sign_in:\n  providers:\n    Work: {}\n',
    /line 3: sign_in\.providers: "Work" cannot be the name of a provider/,
  ],
  [
    `sign_in:\n  providers:\n    a: {${WORK}}\n    b: {${WORK}}\n`,
    /line 4: sign_in\.providers: "a" and "b" have the same issuer/,
  ],
  [
    'sign_in:\n  passwords: false\n',
    /line 2: sign_in\.passwords can only be false if .* sign_in\.local_admin/,
  ],
  [`${providers(WORK)}  passwords: false\n`, /line 4: sign_in\.passwords can only be false/],
] as const)
  test(`${JSON.stringify(text)} is refused, with its line and what is allowed`, () => {
    assert.throws(
      () => readConfig(text),
      (error: Error) => {
        assert.match(error.message, expected);
        assert.doesNotMatch(error.message, /hunter2/);
        return error.name === 'ConfigError';
      },
    );
  });
