import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';

const PAGE = '/notes/en/latest/';
const SEARCH = '/_/api/v3/search/?q=project:notes/latest+private';

describe('private answers', () => {
  let host: LibraryHost;
  let session: string;
  before(async () => {
    host = await startLibrary();
    const text = 'of private words '.repeat(200);
    await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}, text});
    await host.add({slug: 'open', versions: {latest: 'public'}, text});
    await host.people.add('ada', 'correct horse');
    await host.people.grant('ada', 'notes', 'admin');
    const signedIn = await fetch(`${host.origin}/_/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {'sec-fetch-site': 'same-origin'},
      body: new URLSearchParams({name: 'ada', password: 'correct horse'}),
    });
    session = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  });
  after(() => host.stop());

  const encodingOf = async (path: string, headers: Record<string, string>): Promise<string | null> => {
    const answer = await fetch(host.origin + path, {headers: {'accept-encoding': 'br', ...headers}});
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('vary') ?? '', /Accept-Encoding/);
    return answer.headers.get('content-encoding');
  };

  test('personal answers are compressed only for pages of this host', async () => {
    for (const path of [PAGE, SEARCH]) {
      const from = (site: string) => encodingOf(path, {cookie: session, 'sec-fetch-site': site});
      assert.equal(await from('same-origin'), 'br', path);
      // The reader typed the address. Cookies in requests from another site would be ignored.
      assert.equal(await from('none'), null);
      // Some browsers do not send the site from which a request comes.
      assert.equal(await encodingOf(path, {cookie: session}), null);
    }
  });

  test('public pages are compressed for all viewers, even in requests from other sites', async () => {
    const path = '/open/en/latest/';
    assert.equal(await encodingOf(path, {'sec-fetch-site': 'cross-site'}), 'br');
    assert.equal(await encodingOf(path, {}), 'br');
  });

  test('pages with forms, which contain a secret of the reader, are never compressed', async () => {
    const next = `?next=${'/a'.repeat(900)}`;
    assert.equal(await encodingOf(`/_/sign-in${next}`, {'sec-fetch-site': 'same-origin'}), null);
    assert.equal(
      await encodingOf(`/_/sign-in${next}`, {cookie: session, 'sec-fetch-site': 'same-origin'}),
      null,
    );
  });
});
