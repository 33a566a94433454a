import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createProgram, parseCommand} from '../../../cli/src/commands/program.js';
import {HOST_COMMANDS} from '../../../cli/src/commands/host-commands.js';
import {createProgram as createHostProgram} from '../../../host/src/cli/program.js';

const nothing = {take() {}, print() {}};
const namesOf = ({commands}: {readonly commands: readonly {name: () => string}[]}): string[] =>
  commands.map(command => command.name());

test('@docent/cli lists every command that only a host has', () => {
  const own = namesOf(createProgram('', nothing));
  assert.deepEqual(
    namesOf(createHostProgram('', nothing))
      .filter(name => !own.includes(name))
      .sort(),
    [...HOST_COMMANDS].sort(),
  );
});

test('@docent/host has every command of @docent/cli', () => {
  const host = namesOf(createHostProgram('', nothing));
  for (const name of namesOf(createProgram('', nothing))) assert.ok(host.includes(name), name);
});

for (const line of ['serve site', 'serve --help', 'help serve'])
  test(`docent ${line} in @docent/cli says which package to install`, () =>
    assert.throws(() => parseCommand(line.split(' ')), {
      name: 'UserError',
      message: '"docent serve" is part of @docent/host: npm install @docent/host.',
    }));

test('the help of @docent/cli lists the commands that only a host has', () => {
  const command = parseCommand(['--help']);
  assert.ok(command.kind === 'print');
  assert.match(command.text, /@docent\/host has these as well, to serve documentation: serve, init, /);
});

test('reports a command that neither package has as unknown', () =>
  assert.throws(() => parseCommand(['frobnicate']), {message: /^Unknown command 'frobnicate'/}));
