import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseCommand} from '../../../host/src/cli/arguments.js';
import {UserError} from '../../../host/src/cli/user-error.js';

const SERVE = {
  kind: 'serve',
  version: 'latest',
  port: undefined,
  host: '127.0.0.1',
  data: undefined,
  pageSize: 50,
  watch: true,
  inject: true,
  base: '/',
  rebuild: false,
};

const understood: readonly [line: string, command: object][] = [
  ['', {kind: 'help', topic: 'docent'}],
  ['--help', {kind: 'help', topic: 'docent'}],
  ['serve --help', {kind: 'help', topic: 'serve'}],
  ['serve nothing -h', {kind: 'help', topic: 'serve'}],
  ['inspect --help', {kind: 'help', topic: 'inspect'}],
  ['--version', {kind: 'version'}],
  ['inspect a.html', {kind: 'inspect', file: 'a.html', json: false}],
  ['serve /srv/demo/html', {...SERVE, sites: [{project: 'demo', folder: '/srv/demo/html'}]}],
  ['serve one=a', {...SERVE, sites: [{project: 'one', folder: 'a'}]}],
  [
    'serve one=/a=b two=c',
    {
      ...SERVE,
      sites: [
        {project: 'one', folder: '/a=b'},
        {project: 'two', folder: 'c'},
      ],
    },
  ],
  ['serve /srv/a=b', {...SERVE, sites: [{project: 'a-b', folder: '/srv/a=b'}]}],
  [
    'serve a --project p --version 1.0 --port 0 --host ::1 --data d --page-size=100 --no-watch --no-inject',
    {
      ...SERVE,
      sites: [{project: 'p', folder: 'a'}],
      version: '1.0',
      port: 0,
      host: '::1',
      data: 'd',
      pageSize: 100,
      watch: false,
      inject: false,
    },
  ],
  [
    'serve s=a --base my-site --rebuild',
    {...SERVE, sites: [{project: 's', folder: 'a'}], base: '/my-site/', rebuild: true},
  ],
  ['serve s=a --base /a//b/', {...SERVE, sites: [{project: 's', folder: 'a'}], base: '/a/b/'}],
  [
    'serve s=a --public-url https://docs.example.org/x?y#z',
    {...SERVE, sites: [{project: 's', folder: 'a', publicUrl: 'https://docs.example.org/x/'}]},
  ],
  [
    'serve s=a t=b --public-url t=http://t.example',
    {
      ...SERVE,
      sites: [
        {project: 's', folder: 'a'},
        {project: 't', folder: 'b', publicUrl: 'http://t.example/'},
      ],
    },
  ],
];
for (const [line, command] of understood) {
  test(`docent ${line}`, () => assert.deepEqual(parseCommand(line.split(' ').filter(Boolean)), command));
}

const refused: Readonly<Record<string, RegExp>> = {
  frobnicate: /^There is no command "frobnicate"; "docent --help" lists/,
  '--frobnicate': /^There is no flag "--frobnicate"/,
  'serve --no-watch': /^Name a folder of built HTML/,
  'serve a --base /a/../b': /^--base is a path such as/,
  'serve a --base /_/x': /^--base cannot be "\/_\/x": that address is the host's own/,
  'serve a --public-url docs.example.org': /^--public-url must be an address such as/,
  'serve a --public-url ftp://a.example/': /^--public-url must be an address such as/,
  'serve s=a t=b --public-url https://a.example/': /^With several sites, write --public-url name=/,
  'serve s=a --public-url t=https://a.example/': /there is no site "t"/,
  'serve a --prot 1': /^There is no flag --prot; "docent serve --help" lists the flags\.$/,
  'serve a -x': /^There is no flag -x;/,
  'serve a --no-port': /^There is no flag --no-port;|--no-port/,
  'serve a --port': /^--port needs a value, as in --port=<value>\.$/,
  'serve a --host=': /^--host needs a value, as in --host=<value>\.$/,
  'serve a --data=': /^--data needs a value/,
  'serve a --port --host x': /^--port needs a value/,
  'serve a --watch=no': /^--watch takes no value\.$/,
  'serve a --port x': /^--port must be a whole number from 0 to 65535, not "x"\.$/,
  'serve a --port=-1': /^--port must be .* not "-1"/,
  'serve a --port 65536': /^--port must be/,
  'serve a --port 80.5': /^--port must be/,
  'serve a --page-size 0': /^--page-size must be a whole number from 1 to 100, not "0"/,
  'serve a --page-size 101': /^--page-size must be/,
  'serve a --project Böse': /^"Böse" cannot be the name of a project: .* for example "bo-se"\.$/,
  'serve Big=a': /^"Big" cannot be the name of a project: .* "big"\.$/,
  'serve =a': /^"" cannot be the name of a project/,
  'serve a --version ../x': /^"\.\.\/x" cannot be the name of a version/,
  'serve a=': /^"a=" names no folder; write name=folder\.$/,
  'serve x=a x=b': /^Two folders are called "x" \(a and b\); give each its own name/,
  'serve /x/one/html /y/one/html': /^Two folders are called "one"/,
  'serve api=a b=c': /^"api" cannot be the name of a project: its address/,
  'serve a b --project p': /^--project names a single folder/,
  'serve x=a --project p': /^The folder has two names, "p" by --project and "x" by x=a/,
  inspect: /^Name one page to inspect/,
  'inspect a.html b.html': /^Name one page to inspect/,
  'inspect a.html --port 1': /^There is no flag --port; "docent inspect --help"/,
};
for (const [line, sentence] of Object.entries(refused)) {
  test(`docent ${line} is refused in one sentence`, () => {
    assert.throws(
      () => parseCommand(line.split(' ')),
      (error: unknown) => {
        assert.ok(error instanceof UserError);
        assert.match(error.message, sentence);
        assert.match(error.message, /^[^\n]*\.$/);
        assert.equal(error.exitCode, 2);
        return true;
      },
    );
  });
}
