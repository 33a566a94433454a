import assert from 'node:assert/strict';
import {execFile, execFileSync} from 'node:child_process';
import {chmod, mkdir, readdir, readFile, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {makeSite, page} from '../routes/test-site.js';
import {CLI, runDocent} from './docent.js';

const manual = await readFile('demo/pages/host/running.md', 'utf8');
const blocks = [...manual.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));
const unitWith = (line: string): string =>
  blocks.find(({language, text}) => language === 'ini' && text.includes(line))!.text;

const hasAnalyzer = ((): boolean => {
  try {
    execFileSync('systemd-analyze', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

for (const [name, line] of [
  ['docent.service', 'ExecStart=/usr/bin/node'],
  ['docent-backup.service', 'Type=oneshot'],
] as const)
  test(
    `systemd-analyze rates the exposure of ${name} below 3`,
    {skip: hasAnalyzer ? false : 'no systemd-analyze'},
    async t => {
      const folder = await makeSite(t, {[name]: unitWith(line)});
      const {stdout} = await promisify(execFile)('systemd-analyze', [
        'security',
        '--offline=true',
        '--no-pager',
        '--threshold=30',
        join(folder, name),
      ]);
      assert.match(stdout, new RegExp(`Overall exposure level for ${name}: [012]\\.\\d`));
    },
  );

test('the systemd unit can write to the folders of the library and the artifacts, and its drop-in for builds only delegates memory control and changes settings of the unit', () => {
  const unit = unitWith('ExecStart=/usr/bin/node');
  assert.match(unit, /^ReadWritePaths=\/var\/lib\/docent -\/mnt\/docent$/m);
  const unitSettings = new Set([...unit.matchAll(/^(\w+)=/gm)].map(([, name]) => name!));
  const changedSettings = [...unitWith('Delegate=memory').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  assert.ok(changedSettings.length > 5);
  for (const name of changedSettings) assert.ok(unitSettings.has(name) || name === 'Delegate', name);
});

test('the proxy configuration of the manual forwards the host name unchanged, for all domains', () => {
  const {text} = blocks.find(({language}) => language === 'nginx')!;
  assert.deepEqual(
    new Set(text.match(/proxy_set_header Host .*;/g)),
    new Set(['proxy_set_header Host $http_host;']),
  );
  assert.match(text, /server_name library\.example\.org \*\.docs\.example\.net docs\.example\.org;/);
});

test('the systemd service for backups writes a backup and deletes old ones', async t => {
  const root = await makeSite(t, {'site/index.html': page('Start')});
  const [library, backups, bin] = ['library', 'backups', 'bin'].map(name => join(root, name)) as [
    string,
    string,
    string,
  ];
  await runDocent(t, ['init', library]);
  await mkdir(backups);
  await mkdir(bin);
  await writeFile(
    join(bin, 'docent'),
    `#!/bin/sh\nexec ${[process.execPath, ...CLI].map(word => `'${word}'`).join(' ')} "$@"\n`,
  );
  await chmod(join(bin, 'docent'), 0o755);
  const old = join(backups, 'docs-2020-01-01.tar.gz');
  await writeFile(old, '');
  await utimes(old, 0, 0);
  const unit = unitWith('Type=oneshot').replaceAll('/var/backups/docent', backups).replaceAll('%%', '%');
  const env = {...process.env, PATH: `${bin}:${process.env['PATH']}`};
  const [, line] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)!;
  await promisify(execFile)('/bin/sh', ['-c', line!], {cwd: library, env});
  const [, program, args] = /^ExecStartPost=(\S+) (.*)$/m.exec(unit)!;
  await promisify(execFile)(program!, args!.split(' '));
  const files = await readdir(backups);
  assert.equal(files.length, 1);
  assert.match(files[0]!, /^docs-\d{4}-\d\d-\d\d\.tar\.gz$/);
});
