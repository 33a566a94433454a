import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createProgram, parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../cli/src/commands/terminal.js';

const SERVE = {
  kind: 'serve',
  version: 'latest',
  port: undefined,
  host: undefined,
  data: undefined,
  pageSize: 50,
  watch: true,
  inject: true,
  base: '/',
  rebuild: false,
  store: undefined,
  siteOptions: [],
};

const INDEX = {
  kind: 'index',
  site: {project: 'a', folder: 'a'},
  version: 'latest',
  elements: false,
  index: true,
  llms: false,
  out: undefined,
  data: undefined,
};

const understood: readonly [line: string, command: object][] = [
  ['serve', {...SERVE, sites: []}],
  ['--version', {kind: 'print', text: '1.2.3'}],
  [
    'search kiln a --explain',
    {
      kind: 'ask',
      words: 'kiln',
      site: {project: 'a', folder: 'a'},
      data: undefined,
      explain: true,
      json: false,
    },
  ],
  [
    'ask kiln a --language pt_BR',
    {
      kind: 'ask',
      words: 'kiln',
      site: {project: 'a', folder: 'a'},
      data: undefined,
      explain: false,
      json: false,
      language: 'pt_BR',
    },
  ],
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
      siteOptions: ['--project', '--version', '--data', '--page-size', '--no-watch', '--no-inject'],
    },
  ],
  [
    'serve s=a --base my-site --rebuild',
    {
      ...SERVE,
      sites: [{project: 's', folder: 'a'}],
      base: '/my-site/',
      rebuild: true,
      siteOptions: ['--base', '--rebuild'],
    },
  ],
  [
    'serve s=a --base /a//b/',
    {...SERVE, sites: [{project: 's', folder: 'a'}], base: '/a/b/', siteOptions: ['--base']},
  ],
  [
    'serve s=a --public-url https://docs.example.org/x?y#z',
    {
      ...SERVE,
      sites: [{project: 's', folder: 'a', publicUrl: 'https://docs.example.org/x/'}],
      siteOptions: ['--public-url'],
    },
  ],
  [
    'serve s=a t=b --public-url t=http://t.example',
    {
      ...SERVE,
      sites: [
        {project: 's', folder: 'a'},
        {project: 't', folder: 'b', publicUrl: 'http://t.example/'},
      ],
      siteOptions: ['--public-url'],
    },
  ],
  [
    'serve library --store postgres://docent@db/docs --port 80',
    {
      ...SERVE,
      sites: [{project: 'library', folder: 'library'}],
      store: 'postgres://docent@db/docs',
      port: 80,
    },
  ],
  ['elements a', {...INDEX, elements: true, index: false}],
  [
    'llms a --public-url https://a.example',
    {...INDEX, site: {...INDEX.site, publicUrl: 'https://a.example/'}, llms: true, index: false},
  ],
  ['index a --inject', {kind: 'index-request', folder: 'a', options: {inject: true}}],
  ['index a --remove --json', {kind: 'index-request', folder: 'a', options: {remove: true, json: true}}],
  [
    'index --elements --out b',
    {kind: 'index-request', folder: undefined, options: {elements: true, out: 'b'}},
  ],
];
for (const [line, command] of understood) {
  test(`docent ${line}`, () => assert.deepEqual(parseCommand(line.split(' '), '1.2.3'), command));
}

for (const [line, first] of Object.entries({
  '': 'Usage: docent [options] [command]',
  '--help': 'Usage: docent [options] [command]',
  'serve nothing -h': 'Usage: docent serve [options] [folders...]',
  'help inspect': 'Usage: docent inspect [options] <file>',
  'build --help': 'Usage: docent build [options] [command] <project/version>',
  'build cancel --help': 'Usage: docent build cancel [options] <number>',
}))
  test(`docent ${line} prints help`, () => {
    const command = parseCommand(line.split(' ').filter(Boolean));
    assert.ok(command.kind === 'print');
    assert.equal(command.text.split('\n')[0], first);
  });

test('every command and option has a description', () => {
  const program = createProgram('', {take() {}, print() {}});
  const without: string[] = [];
  const visit = (
    command: Pick<typeof program, 'options' | 'registeredArguments' | 'commands' | 'description'>,
    path: string,
  ): number => {
    const {options, registeredArguments, commands} = command;
    if (!command.description()) without.push(path);
    for (const {flags, description} of options) if (!description) without.push(`${path} ${flags}`);
    for (const argument of registeredArguments)
      if (!argument.description) without.push(`${path} ${argument.name()}`);
    return commands.reduce((count, inner) => count + visit(inner, `${path} ${inner.name()}`), 1);
  };
  assert.ok(visit(program, 'docent') > 30);
  assert.deepEqual(without, []);
});

const refused: Readonly<Record<string, RegExp>> = {
  frobnicate: /^Unknown command 'frobnicate'; "docent --help" lists the commands\.$/,
  sreve: /^Unknown command 'sreve' \(did you mean serve\?\); "docent --help" lists the commands\.$/,
  '--frobnicate': /^Unknown option '--frobnicate'; "docent --help" lists the options\.$/,
  'user ad ada': /^Unknown command 'ad' \(did you mean add\?\); "docent user --help" lists the commands\.$/,
  user: /^"docent user" needs a subcommand: add, invite, password, grant, list, remove\.$/,
  'serve a --base /a/../b': /^Option '--base <path>' .* Write a path such as/,
  'serve a --base /_/x': /^Option '--base <path>' .* The host uses that address itself\.$/,
  'serve a --public-url docs.example.org': /'--public-url <url>' .* Write an address such as/,
  'serve a --public-url ftp://a.example/': /'--public-url <url>' .* Write an address such as/,
  'serve s=a t=b --public-url https://a.example/': /^With several folders, write --public-url name=/,
  'serve s=a --public-url t=https://a.example/': /no folder is called "t"/,
  'serve a --prot 1': /^Unknown option '--prot' \(did you mean --port\?\); "docent serve --help" lists/,
  'serve a -x': /^Unknown option '-x'/,
  'serve a --no-port': /^Unknown option '--no-port'/,
  'serve a --port': /^Option '--port <number>' argument missing/,
  'serve a --host=': /^Option '--host <address>' argument '' is invalid\. It must not be empty\.$/,
  'serve a --data=': /^Option '--data <folder>' .* It must not be empty/,
  'serve a --port --host x': /^Option '--port <number>' argument '--host' is invalid/,
  'serve a --watch=no': /^Unknown option '--watch=no'/,
  'serve a --port x':
    /'--port <number>' argument 'x' is invalid\. It must be a whole number from 0 to 65535\.$/,
  'serve a --port=-1': /argument '-1' is invalid/,
  'serve a --port 65536': /It must be a whole number/,
  'serve a --port 80.5': /It must be a whole number/,
  'serve a --page-size 0': /'0' is invalid\. It must be a whole number from 1 to 100/,
  'serve a --page-size 101': /It must be a whole number from 1 to 100/,
  'serve a --project Böse': /^"Böse" cannot be the name of a project: .* for example "bose"\.$/,
  'serve a --store x.db': /'--store <address>' argument 'x\.db' .* Write the address of a PostgreSQL server/,
  'serve Big=a': /^"Big" cannot be the name of a project: .* "big"\.$/,
  'serve =a': /^"" cannot be the name of a project/,
  'serve a --version ../x': /^"\.\.\/x" cannot be the name of a version/,
  'serve a=': /^"a=" names no folder; write name=folder\.$/,
  'serve x=a x=b': /^Two folders are called "x" \(a and b\); give each its own name/,
  'serve /x/one/html /y/one/html': /^Two folders are called "one"/,
  'serve api=a b=c': /^"api" cannot be the name of a project, because the host uses that address itself/,
  'serve a b --project p': /^--project names a single folder/,
  'serve x=a --project p': /^The folder has two names, "p" from --project and "x" from x=a/,
  'index a --inject --remove': /cannot be used with/,
  'index a --no-index': /^Unknown option '--no-index'/,
  'build cancel x': /It must be a number\.$/,
  'build --cancel=12': /^Unknown option '--cancel=12'/,
  'ask kiln a --language ../../etc':
    /^Option '--language <tag>' argument '\.\.\/\.\.\/etc' is invalid\. Write a language tag such as de/,
  'ask kiln a --language @language': /Write a language tag/,
  'ask kiln a --language mul': /Write a language tag/,
  'ask kiln a --language=': /Write a language tag/,
  [`ask kiln a --language ${'x'.repeat(10_240)}`]: /Write a language tag/,
  inspect: /^Missing required argument 'file'; "docent inspect --help" shows how to write it\.$/,
  'inspect a.html b.html': /^Too many arguments for 'inspect'/,
  'inspect a.html --port 1': /^Unknown option '--port'; "docent inspect --help"/,
};
for (const [line, sentence] of Object.entries(refused)) {
  test(`docent ${line} fails with an error message of one sentence`, () => {
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
