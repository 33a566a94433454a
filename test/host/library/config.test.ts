import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CONFIG_TEMPLATE, readConfig} from '../../../host/src/library/setup/config.js';

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
  ['search: 5\n', /line 1: search must hold settings/],
  ['git_roots: /srv\n', /line 1: git_roots must be a list of folders, not "\/srv"/],
  ['git_roots:\n  - 1\n', /line 2: git_roots\[0\] must be the path of a folder, not 1/],
  ['inject: maybe\n', /line 1: inject must be true or false, not "maybe"/],
  ['listen: {port: [1}\n', /line 1: it is not YAML/],
  ['- a\n', /line 1: the file must hold settings/],
];
for (const [text, expected] of refused)
  test(`${JSON.stringify(text)} is refused with its line and its field`, () =>
    assert.throws(() => readConfig(text), {name: 'ConfigError', message: expected}));
