import assert from 'node:assert/strict';
import {test} from 'node:test';
import {namesInWords} from '../../../host/src/cli/serve-library.js';
import {CONFIG_TEMPLATE, readConfig} from '../../../host/src/config/config.js';

test('the file that init writes says what is so without it', () => {
  assert.deepEqual(readConfig(CONFIG_TEMPLATE), readConfig(''));
});

test('settings are read', () => {
  const config = readConfig('listen:\n  port: 9000\ngit_roots: [/srv/git]\ninject: false\n');
  assert.deepEqual([config.listen.port, config.listen.host], [9000, '127.0.0.1']);
  assert.deepEqual([config.git_roots, config.inject], [['/srv/git'], false]);
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
  ['listen: {port: [1}\n', /line 1: it is not YAML/],
  ["docs_domain: ''\n\ndocs_domain: x\n", /line 3: "docs_domain" is there a second time; change the line/],
  ['- a\n', /line 1: the file must contain settings/],
];
for (const [text, expected] of refused)
  test(`${JSON.stringify(text)} is refused with its line and its field`, () =>
    assert.throws(() => readConfig(text), {name: 'ConfigError', message: expected}));

test('names are read together, and refused where documentation would have the sessions of people', () => {
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

test('the start says of each choice of names what it holds back, in a few sentences', () => {
  const words = [
    {docs: '{project}.docs.example.org', app: 'lib.example.org', areAuthorsTrusted: false},
    {docs: 'docs.example.org', app: 'lib.example.org', areAuthorsTrusted: false},
    {docs: '', app: '', areAuthorsTrusted: false},
    {docs: '', app: '', areAuthorsTrusted: true},
  ].map(names => namesInWords(names));
  const [separate, shared, one, trusted] = words.map(sentences => sentences.join(' '));
  assert.match(
    separate!,
    /of that project, and nothing else.*unless docs\.example\.org is in the Public Suffix List/,
  );
  for (const text of [shared!, one!])
    assert.match(text, /sandbox.*private pages are not shown.*docs_domain.*trusted_authors: true/);
  assert.match(trusted!, /trusted_authors.*press every button/);
});
