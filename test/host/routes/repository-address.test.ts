import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isRepositoryAddress} from '../../../host/src/config/source.js';
import {startLibrary} from './library-host.js';

test('only addresses that git uses over a network are repository addresses', () => {
  for (const address of [
    ...['https://git.example.org/a.git', 'http://git.example.org/a', 'git://git.example.org/a.git'],
    ...['ssh://git@git.example.org:2222/a.git', 'git@git.example.org:a/b.git'],
  ])
    assert.equal(isRepositoryAddress(address), true, address);
  for (const address of [
    ...[
      'javascript:alert(1)',
      'JavaScript://x/%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/etc',
    ],
    ...[
      'ext::sh -c id',
      'vbscript:x',
      'https:///x',
      'https://',
      ' https://a/b',
      'https://a/b c',
      '-oProxy@x:y',
    ],
    ...['ssh://-oProxyCommand=x/a', 'git@host:-x', '', '../a', 'mailto:a@b:c d'],
  ])
    assert.equal(isRepositoryAddress(address), false, address);
});

test('a project accepts only repository addresses, and shows no path of the machine to anonymous viewers', async t => {
  const host = await startLibrary();
  t.after(() => host.stop());
  await host.add({slug: 'book', versions: {latest: 'public'}});
  await host.people.add('ada', 'correct horse', {admin: true});
  const {token} = await host.people.apiTokens.issue('ada', {scope: 'write', days: undefined, label: ''});
  const change = (url: string) =>
    fetch(`${host.origin}/api/v3/projects/book/`, {
      method: 'PATCH',
      headers: {authorization: `Token ${token}`, 'content-type': 'application/json'},
      body: JSON.stringify({repository: {url, type: 'git'}}),
    });
  const keep = (url: string) =>
    host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({repository_url: url}).execute(),
    );
  const urlFor = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${host.origin}/api/v3/projects/book/`, {headers});
    return ((await answer.json()) as {repository: {url: string}}).repository.url;
  };
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', '/etc/passwd']) {
    const refused = await change(url);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /Enter the address of a repository: https:/);
  }
  const address = 'https://git.example.org/book.git';
  assert.equal((await change(address)).status, 204);
  assert.equal(await urlFor(), address);
  await keep('/srv/git/book');
  assert.equal(await urlFor(), '');
  assert.equal(await urlFor({authorization: `Token ${token}`}), '/srv/git/book');
  await keep('javascript:alert(1)');
  assert.equal(await urlFor({authorization: `Token ${token}`}), '');
});

test('only an administrator of the host can use a path as the repository, and only one below a folder of git_roots', async t => {
  const host = await startLibrary({gitRoots: ['/srv/git']});
  t.after(() => host.stop());
  await host.add({slug: 'book', versions: {latest: 'public'}});
  await host.people.add('ada', 'correct horse', {admin: true});
  await host.people.add('eve', 'correct horse');
  await host.people.grant('eve', 'book', 'admin');
  const change = async (name: string, url: string): Promise<number> => {
    const {token} = await host.people.apiTokens.issue(name, {scope: 'write', days: undefined, label: ''});
    const answer = await fetch(`${host.origin}/api/v3/projects/book/`, {
      method: 'PATCH',
      headers: {authorization: `Token ${token}`, 'content-type': 'application/json'},
      body: JSON.stringify({repository: {url, type: 'git'}}),
    });
    return answer.status;
  };
  const below = '/srv/git/book.git';
  assert.equal(await change('ada', below), 204);
  for (const url of ['/srv/git', '/srv/gitlab/book.git', '/srv/git/../book.git', '/srv/git/./book.git'])
    assert.equal(await change('ada', url), 400, url);
  assert.equal(await change('eve', 'https://git.example.org/book.git'), 204);
  assert.equal(await change('eve', below), 400);
});
