import assert from 'node:assert/strict';
import {test} from 'node:test';
import {protocolOf, withoutCredentials} from '../../../host/src/config/source.js';
import {readConfig} from '../../../host/src/config/config.js';

test('reads a project with a folder, or with a repository, commands and limits', () => {
  const {projects} = readConfig(`projects:
  notes: {folder: html}
  manual:
    repository: https://git.example.org/manual.git
    build: [make html]
    output: build/html
    timeout: 2
    activate: ['v*']
    variables: [SITE_TOKEN]
`);
  assert.deepEqual(projects.get('notes'), {kind: 'folder', folder: 'html', version: 'latest'});
  assert.deepEqual(projects.get('manual'), {
    kind: 'repository',
    repository: 'https://git.example.org/manual.git',
    install: [],
    build: ['make html'],
    output: 'build/html',
    activate: ['v*'],
    hookSecret: '',
    variables: ['SITE_TOKEN'],
    limits: {
      time: 120_000,
      log: 2_000_000,
      disk: 2_000_000_000,
      entries: 500_000,
      files: 100_000,
      processes: 500,
      memory: 4_000_000_000,
    },
    network: 'all',
    submodules: false,
  });
});

const withVariable = (name: string): string =>
  `projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    variables: [${name}]`;

const refused: readonly (readonly [text: string, expected: RegExp])[] = [
  ['projects: 5', /line 1: projects must contain settings/],
  ['projects:\n  A B: {folder: x}', /line 2: projects: "A B" cannot be the name of a project/],
  ['projects:\n  a: {}', /line 2: projects\.a must have either a folder or a repository\./],
  [
    'projects:\n  a:\n    folder: x\n    build: [make]',
    /line 4: there is no setting "projects\.a\.build"; there are folder, version\./,
  ],
  [
    'projects:\n  a:\n    repository: ext::sh -c id\n    build: [make]',
    /line 3: projects\.a\.repository must be a path, or an address/,
  ],
  ['projects:\n  a:\n    repository: /srv/a\n', /line 2: projects\.a\.build must list at least one command/],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: make',
    /line 4: projects\.a\.build must be a list of commands, not "make"/,
  ],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    output: ../x',
    /line 5: projects\.a\.output must be the path of a folder within/,
  ],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    timeout: 0',
    /line 5: projects\.a\.timeout must be a whole number from 1 to 1440, not 0/,
  ],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    network: some',
    /line 5: projects\.a\.network must be one of all, install, none, not "some"/,
  ],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    submodules: 1',
    /line 5: projects\.a\.submodules must be true or false, not 1/,
  ],
  [
    'projects:\n  a:\n    repository: /srv/a\n    build: [make]\n    hook_secret: short',
    /line 5: projects\.a\.hook_secret must be at least 16/,
  ],
  ...['LD_PRELOAD', 'ld_audit', 'BASH_ENV', 'PATH', 'READTHEDOCS_OUTPUT', 'A-B', 'NPM_*'].map(
    name =>
      [
        withVariable(name),
        /line 5: projects\.a\.variables\[0\] must be the name of a variable that/,
      ] as const,
  ),
];
for (const [text, expected] of refused)
  test(`${JSON.stringify(text)} is refused with its line and field`, () =>
    assert.throws(() => readConfig(text), {name: 'ConfigError', message: expected}));

test('refuses addresses that would make git run a command', () => {
  assert.equal(protocolOf('git@host.example:a/b.git'), 'ssh');
  assert.equal(protocolOf('ssh://git@host.example/a.git'), 'ssh');
  assert.equal(protocolOf('https://host.example/a.git'), 'https');
  for (const path of ['/srv/a', './a', '../a', 'file:///srv/a']) assert.equal(protocolOf(path), 'file', path);
  const none = [
    'http://host/a',
    'ext::sh',
    '-oProxyCommand=x',
    'ssh://-oProxyCommand=x/a',
    'a/b',
    '',
    'fd::3',
    'git@host:-x',
  ];
  for (const address of none) assert.equal(protocolOf(address), undefined, address);
});

test('removes credentials from an address', () => {
  assert.equal(withoutCredentials('https://ada:secret@host.example/a.git'), 'https://host.example/a.git');
  assert.equal(withoutCredentials('git@host.example:a.git'), 'git@host.example:a.git');
});
