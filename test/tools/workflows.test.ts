import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {parse} from 'yaml';

interface Workflow {
  readonly jobs: Readonly<
    Record<string, {readonly uses?: string; readonly steps?: readonly {readonly run?: string}[]}>
  >;
}

const FOLDER = '.github/workflows';
const workflows = readdirSync(FOLDER).map(name => ({
  name,
  jobs: Object.values((parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Workflow).jobs),
}));
const commandsOf = (name: string): string[] =>
  workflows
    .filter(workflow => workflow.name === name)
    .flatMap(({jobs}) => jobs.flatMap(({steps = []}) => steps.flatMap(({run = []}) => run)));

/** The npm scripts that commands run, as in `npm run x` and `npm test`. */
const scriptsOf = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run )?(?:--silent )?(lint|types|test|release|build)\b/g)].map(
    ([, script = '']) => script,
  );

describe('the workflows', () => {
  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};

  it('run only scripts and workflows that exist', () => {
    for (const {name, jobs} of workflows) {
      for (const script of commandsOf(name).flatMap(scriptsOf))
        assert.ok(scripts[script], `${name}: npm run ${script}`);
      for (const {uses} of jobs) if (uses) assert.ok(existsSync(uses), `${name}: ${uses}`);
    }
  });

  it('check a change with the same commands as .ci/run', () => {
    const commands = commandsOf('ci.yml');
    const steps = [...readFileSync('.ci/run', 'utf8').matchAll(/^(?:run '\w+' )?(npm .+)$/gm)].map(
      ([, step = '']) => step,
    );
    assert.ok(steps.length > 3);
    for (const step of steps) assert.ok(commands.includes(step), step);
  });

  it('check packages when they publish them', () =>
    assert.ok(commandsOf('release.yml').includes('npm run --silent release -- --check')));
});
