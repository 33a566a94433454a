import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {link, mkdir, readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {createServer} from 'node:https';
import {type AddressInfo, connect} from 'node:net';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {ManifestError, readManifest} from '../../../host/src/platform/publishing/upload-manifest.js';
import {MAX_OPEN_UPLOADS, pieceOf} from '../../../host/src/platform/publishing/uploads.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {makeSite, page} from './test-site.js';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const fileOf = (path: string, text: string) => ({path, size: Buffer.byteLength(text), hash: sha(text)});

describe('publishing over HTTP', () => {
  let host: LibraryHost;
  const tokens: Record<string, string> = {};
  before(async () => {
    host = await startLibrary();
    for (const slug of ['manual', 'other', 'secret'])
      await host.add({slug, privacy: slug === 'secret' ? 'private' : 'public', versions: {latest: 'public'}});
    for (const [name, project, role] of [
      ['mae', 'manual', 'maintainer'],
      ['max', 'manual', 'maintainer'],
      ['adam', 'manual', 'admin'],
      ['rob', 'manual', 'reader'],
      ['olga', 'other', 'admin'],
    ] as const) {
      await host.people.add(name, 'correct horse');
      await host.people.grant(name, project, role);
      tokens[name] = (await host.people.apiTokens.issue(name, {scope: 'write', label: ''})).token;
    }
    tokens['mae, to read'] = (await host.people.apiTokens.issue('mae', {scope: 'read', label: ''})).token;
  });
  after(() => host.stop());

  const request = (method: string, path: string, who: string | undefined, body?: unknown) =>
    fetch(`${host.origin}/_/uploads/${path}`, {
      method,
      headers: {
        ...(who && {authorization: `Token ${tokens[who]}`}),
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      },
      ...(body !== undefined && {body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)}),
    });
  const json = async <T>(answer: Promise<Response>): Promise<T & {status: number}> => {
    const got = await answer;
    return {status: got.status, ...((await got.json()) as T)};
  };
  interface Begun {
    readonly upload: string;
    readonly missing: {hash: string; offset: number}[];
  }
  const begin = (files: unknown, place = 'manual/latest', who = 'mae', options = {}) =>
    json<Begun & {detail: string}>(request('POST', `${place}/`, who, {files, options}));
  const put = (upload: string, content: Buffer, place = 'manual/latest', who = 'mae') =>
    request('PUT', `${place}/${upload}/content`, who, content);
  const uploadsThere = (): Promise<string[]> => readdir(join(host.folder, 'uploads')).catch(() => []);
  const read = async (path: string) => (await fetch(host.origin + path)).text();

  test('the first upload of a version sends all files and can be resumed, a later one sends only changed files, and incomplete uploads are not served', async () => {
    const start = page('Sent', '<p>axolotl</p>');
    const files = [fileOf('index.html', start), fileOf('sub/empty.txt', ''), fileOf('copy.html', start)];
    const first = await begin(files);
    assert.equal(first.status, 201);
    assert.deepEqual(first.missing.map(({hash}) => hash).toSorted(), [sha(start), sha('')].toSorted());
    const bytes = Buffer.from(start);
    const half = Math.floor(bytes.length / 2);
    assert.equal((await put(first.upload, pieceOf(sha(start), 0, bytes.subarray(0, half)))).status, 204);
    assert.equal((await request('POST', `manual/latest/${first.upload}/publish`, 'mae', {})).status, 400);
    // Beginning the same upload again resumes it.
    const again = await begin(files);
    assert.equal(again.upload, first.upload);
    assert.equal(again.missing.find(({hash}) => hash === sha(start))?.offset, half);
    await put(
      first.upload,
      Buffer.concat([pieceOf(sha(start), half, bytes.subarray(half)), pieceOf(sha(''), 0, Buffer.alloc(0))]),
    );
    assert.doesNotMatch(await read('/manual/en/latest/'), /axolotl/);
    const {build, status} = await json<{build: number}>(
      request('POST', `manual/latest/${first.upload}/publish`, 'mae', {}),
    );
    assert.equal(status, 202);
    await host.built();
    assert.match(await read('/manual/en/latest/copy.html'), /axolotl/);
    const {worker, source} = await host.store.database
      .selectFrom('build')
      .innerJoin('version', 'version.build_id', 'build.id')
      .select(['build.worker', 'version.source'])
      .where('build.id', '=', build)
      .executeTakeFirstOrThrow();
    assert.ok(worker && source === null);

    const second = await begin([...files.slice(1), fileOf('index.html', page('Changed'))]);
    assert.deepEqual(second.missing, [{hash: sha(page('Changed')), offset: 0}]);
    await request('DELETE', `manual/latest/${second.upload}/`, 'mae');
  });

  test('people who may not publish are refused, and do not learn that a private project exists', async () => {
    const files = [fileOf('index.html', page('No'))];
    for (const [who, place, status] of [
      [undefined, 'manual/latest', 401],
      ['rob', 'manual/latest', 403],
      ['mae, to read', 'manual/latest', 403],
      ['olga', 'manual/latest', 403],
      ['olga', 'secret/latest', 404],
      ['mae', 'none/latest', 404],
      ['mae', 'manual/..%2f..', 404],
      ['mae', 'manual/UPPER', 404],
    ] as const)
      assert.equal((await request('POST', `${place}/`, who, {files})).status, status, `${who} ${place}`);
    const {upload} = await begin(files);
    const content = pieceOf(sha(page('No')), 0, Buffer.from(page('No')));
    // An upload cannot be used by another person, or for another project or version.
    for (const [who, place] of [
      ['max', 'manual/latest'],
      ['olga', 'other/latest'],
      ['mae', 'manual/2.0'],
    ] as const) {
      assert.equal((await put(upload, content, place, who)).status, 404);
      assert.equal((await request('GET', `${place}/${upload}/`, who)).status, 404);
      assert.equal((await request('POST', `${place}/${upload}/publish`, who, {})).status, 404);
      assert.equal((await request('DELETE', `${place}/${upload}/`, who)).status, 404);
    }
    assert.equal((await begin(files, 'manual/latest', 'mae', {default: true})).status, 403);
    for (const bad of ['x', '../../etc', '%2e%2e', 'a'.repeat(64)])
      assert.equal((await request('GET', `manual/latest/${bad}/`, 'mae')).status, 404);
    await request('DELETE', `manual/latest/${upload}/`, 'mae');
    assert.equal((await request('GET', `manual/latest/${upload}/`, 'mae')).status, 404);
  });

  test('a session cannot upload', async () => {
    const signedIn = await fetch(`${host.origin}/_/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded'},
      body: 'name=mae&password=correct+horse',
    });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const answer = await fetch(`${host.origin}/_/uploads/manual/latest/`, {
      method: 'POST',
      headers: {cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json'},
      body: JSON.stringify({files: [fileOf('index.html', 'x')]}),
    });
    assert.equal(answer.status, 403);
  });

  test('bytes that do not match their hash or their file are refused and not kept', async () => {
    const files = [fileOf('index.html', page('True'))];
    const {upload} = await begin(files, 'manual/3.0');
    const send = async (content: Buffer): Promise<string> => {
      const answer = await put(upload, content, 'manual/3.0');
      assert.equal(answer.status, 400);
      return ((await answer.json()) as {detail: string}).detail;
    };
    const [hash, size] = [sha(page('True')), Buffer.byteLength(page('True'))];
    const lie = Buffer.alloc(size, 'x');
    assert.match(await send(pieceOf(hash, 0, lie)), /do not have the hash/);
    assert.match(await send(pieceOf(sha('other'), 0, Buffer.from('other'))), /No file of this upload/);
    assert.match(await send(pieceOf(hash, 5, lie.subarray(0, 3))), /outside the missing part of that file/);
    assert.match(
      await send(pieceOf(hash, 0, Buffer.alloc(size + 1))),
      /outside the missing part of that file/,
    );
    assert.match(await send(pieceOf(hash, 0, lie).subarray(0, 60)), /ends within a piece/);
    assert.match(await send(Buffer.from('short')), /ends within a piece header/);
    const {missing} = await json<Begun>(request('GET', `manual/3.0/${upload}/`, 'mae'));
    assert.deepEqual(missing, [{hash, offset: 0}]);
    assert.equal((await fetch(`${host.origin}/manual/en/3.0/`)).status, 404);
    await request('DELETE', `manual/3.0/${upload}/`, 'mae');
  });

  test('after a broken connection, only the interrupted request must be sent again', async () => {
    const text = page('Cut', 'x'.repeat(50_000));
    const {upload} = await begin([fileOf('index.html', text)], 'manual/cut');
    const firstPiece = pieceOf(sha(text), 0, Buffer.from(text));
    await new Promise<void>(resolve => {
      const socket = connect(Number(new URL(host.origin).port), '127.0.0.1', () => {
        socket.write(
          `PUT /_/uploads/manual/cut/${upload}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${tokens['mae']}\r\n` +
            `Content-Type: application/octet-stream\r\nContent-Length: ${firstPiece.length}\r\n\r\n`,
        );
        socket.write(firstPiece.subarray(0, 20_000), () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    const {missing} = await json<Begun>(request('GET', `manual/cut/${upload}/`, 'mae'));
    assert.deepEqual(missing, [{hash: sha(text), offset: 0}]);
    assert.equal((await put(upload, firstPiece, 'manual/cut')).status, 204);
    assert.equal((await put(upload, firstPiece, 'manual/cut')).status, 204, 'sent twice');
    assert.equal((await request('POST', `manual/cut/${upload}/publish`, 'mae', {})).status, 202);
    await host.built();
    assert.match(await read('/manual/en/cut/'), /x{50000}/);
    assert.ok(!(await uploadsThere()).includes(upload));
  });

  test('if a version is uploaded twice at the same time, all served files are from the upload with the newer build', async () => {
    const sites = ['one', 'two'].map(word => [fileOf('index.html', page(word)), fileOf('a.txt', word)]);
    const begun = await Promise.all([begin(sites[0], 'manual/both'), begin(sites[1], 'manual/both', 'max')]);
    await Promise.all(
      begun.map(({upload}, at) => {
        const word = ['one', 'two'][at]!;
        const content = Buffer.concat([
          pieceOf(sha(page(word)), 0, Buffer.from(page(word))),
          pieceOf(sha(word), 0, Buffer.from(word)),
        ]);
        return put(upload, content, 'manual/both', ['mae', 'max'][at]);
      }),
    );
    const builds = await Promise.all(
      begun.map(({upload}, at) =>
        json<{build: number}>(request('POST', `manual/both/${upload}/publish`, ['mae', 'max'][at], {})),
      ),
    );
    await host.built();
    const last = builds[0]!.build > builds[1]!.build ? 'one' : 'two';
    assert.match(await read('/manual/en/both/'), new RegExp(`<title>${last}`));
    assert.equal(await read('/manual/en/both/a.txt'), last);
  });

  test('a site without pages is refused, and no version is created', async () => {
    const {upload} = await begin([fileOf('a.txt', 'text')], 'manual/text');
    await put(upload, pieceOf(sha('text'), 0, Buffer.from('text')), 'manual/text');
    const answer = await json<{detail: string}>(request('POST', `manual/text/${upload}/publish`, 'mae', {}));
    assert.deepEqual(
      [answer.status, /cannot be published: there are no HTML files in it/.test(answer.detail)],
      [400, true],
      answer.detail,
    );
    assert.equal((await fetch(`${host.origin}/api/v3/projects/manual/versions/text/`)).status, 404);
    await request('DELETE', `manual/text/${upload}/`, 'mae');
  });

  test('a person may have only a few open uploads, whatever uploads other people have', async () => {
    for (let number = 0; number < MAX_OPEN_UPLOADS; number++)
      assert.equal(
        (await begin([fileOf('index.html', String(number))], 'manual/latest', 'adam')).status,
        201,
      );
    const refused = await begin([fileOf('index.html', 'more')], 'manual/latest', 'adam');
    assert.match(refused.detail, /^You have 4 uploads that were not finished/);
    assert.equal((await begin([fileOf('index.html', 'more')], 'manual/latest', 'max')).status, 201);
  });

  describe('docent publish --to', () => {
    const publish = async (...words: string[]): Promise<string> => {
      const printed: string[] = [];
      const write = (text: string) => void printed.push(text);
      const command = parseCommand(['publish', ...words, '--to', host.origin]);
      assert.equal(command.kind, 'library');
      if (command.kind === 'library')
        await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
      return printed.join('\n');
    };
    const withToken = async <T>(token: string | undefined, work: () => Promise<T>): Promise<T> => {
      if (token === undefined) delete process.env['DOCENT_TOKEN'];
      else process.env['DOCENT_TOKEN'] = token;
      return work().finally(() => delete process.env['DOCENT_TOKEN']);
    };

    test('publishes a folder without the targets of links that lead out of it, and sends only changes in a second run', async t => {
      const folder = await makeSite(t, {
        'site/index.html': page('By command', '<p>quokka</p>'),
        'site/big.txt': 'y'.repeat(300_000),
        'secret.txt': 'outside',
      });
      const site = join(folder, 'site');
      await symlink(join(folder, 'secret.txt'), join(site, 'leak.txt'));
      await symlink('big.txt', join(site, 'inside.txt'));
      await withToken(tokens['mae'], async () => {
        const first = await publish('manual/cli', site, '--commit', 'abc123', '--hidden');
        assert.match(first, /leak\.txt/);
        assert.match(
          first,
          /3 files; 2 to send, with \d+ bytes[^]*Published manual cli on 127\.0\.0\.1:\d+, build \d+\./,
        );
        assert.match(await publish('manual/cli', site), /3 files; 0 to send, with 0 bytes/);
        await writeFile(join(site, 'index.html'), page('Changed'));
        assert.match(await publish('manual/cli', site), /3 files; 1 to send/);
      });
      assert.match(await read('/manual/en/cli/'), /Changed/);
      assert.equal((await fetch(`${host.origin}/manual/en/cli/leak.txt`)).status, 404);
      assert.equal((await read('/manual/en/cli/inside.txt')).length, 300_000);
      const version = await host.store.database
        .selectFrom('version')
        .select(['hidden', 'identifier'])
        .where('slug', '=', 'cli')
        .executeTakeFirstOrThrow();
      assert.deepEqual(version, {hidden: 1, identifier: 'abc123'});
    });

    test('fails with an error that says what to do', async t => {
      const site = await makeSite(t, {'index.html': page('Start')});
      const refused = (token: string | undefined, words: string[], sentence: RegExp) =>
        withToken(token, () =>
          assert.rejects(publish(...words), (error: unknown) => {
            assert.ok(error instanceof UserError, String((error as Error).stack));
            assert.match(error.message, sentence);
            return true;
          }),
        );
      await refused(undefined, ['manual/latest', site], /needs a token in DOCENT_TOKEN: "docent token add/);
      await refused(
        'wrong',
        ['manual/latest', site],
        /does not accept the token in DOCENT_TOKEN\. Invalid token/,
      );
      await refused(tokens['mae'], ['none/latest', site], /has no such project, .* "docent add"/);
      await refused(tokens['rob'], ['manual/latest', site], /do not have permission/);
      await refused(tokens['mae'], ['manual/latest', '/nowhere'], /there is no such folder/);
      await refused(tokens['mae'], ['manual/latest', site, '--default'], /do not have permission/);
      const command = parseCommand(['publish', 'manual', site, '--to', 'http://docs.example.org']);
      await withToken('x', async () => {
        if (command.kind === 'library')
          await assert.rejects(
            command.action({out() {}, note() {}, progress() {}}, new AbortController().signal),
            /The token would be readable on its way to http:\/\/docs\.example\.org\/; give an address with https/,
          );
      });
    });

    test('fails if the certificate of the host is not accepted, and says what to set', async t => {
      const site = await makeSite(t, {'index.html': page('Start')});
      const pem = await readFile('test/fixtures/tls/self-signed.pem');
      const server = createServer({key: pem, cert: pem}, () => assert.fail('answers a request'));
      await once(server.listen(0, 'localhost'), 'listening');
      t.after(() => server.close());
      const to = `https://localhost:${(server.address() as AddressInfo).port}`;
      const command = parseCommand(['publish', 'manual/latest', site, '--to', to]);
      assert.ok(command.kind === 'library');
      await withToken('x', () =>
        assert.rejects(
          command.action({out() {}, note() {}, progress() {}}, new AbortController().signal),
          /The certificate of localhost:\d+ is not accepted .*SELF_SIGNED.*set NODE_EXTRA_CA_CERTS/,
        ),
      );
    });

    test('does not send the data of a library, even through a hard link', async t => {
      const folder = await makeSite(t, {'site/index.html': page('Start'), 'lib/docent.yaml': ''});
      await mkdir(join(folder, 'lib/data'));
      await writeFile(join(folder, 'lib/data/secret'), 'the secret');
      await symlink(join(folder, 'lib/data'), join(folder, 'site/data'));
      await link(join(folder, 'lib/data/secret'), join(folder, 'site/plain.txt'));
      await withToken(tokens['mae'], () =>
        publish('manual/linked', join(folder, 'site'), '--follow-links-to', folder),
      );
      const statusOf = async (path: string) =>
        (await fetch(`${host.origin}/manual/en/linked/${path}`)).status;
      assert.deepEqual(
        [await statusOf('index.html'), await statusOf('plain.txt'), await statusOf('data/secret')],
        [200, 404, 404],
      );
    });
  });
});

describe('the list of files of an upload', () => {
  const limits = {files: 5, bytes: 1_000};
  const refuses = (files: unknown, sentence: RegExp) =>
    assert.throws(
      () => readManifest(files, limits),
      (error: unknown) => {
        assert.ok(error instanceof ManifestError);
        assert.match(error.message, sentence);
        return true;
      },
    );

  test('is refused with too many files or bytes, or with impossible sizes', () => {
    refuses(
      Array.from({length: 6}, (_, at) => fileOf(`${at}.html`, 'x')),
      /has 6 files; this host takes at most 5/,
    );
    refuses([fileOf('a.html', 'x'.repeat(1_001))], /has 1001 bytes; this host takes at most 1000/);
    refuses(
      [
        {path: 'a', size: 500, hash: sha('x')},
        {path: 'b', size: 1, hash: sha('x')},
      ],
      /cannot both be right/,
    );
    refuses([{path: 'a', size: 0, hash: sha('x')}], /cannot both be right/);
    refuses([{path: 'a', size: -1, hash: sha('x')}], /must be a number of bytes/);
    refuses([{path: 'a', size: 1.5, hash: sha('x')}], /must be a number of bytes/);
    refuses([{path: 'a', size: 1, hash: 'x'}], /64 hexadecimal digits/);
    for (const files of [undefined, null, {}, 'x', []]) refuses(files, /must be a list of at least one file/);
    for (const entry of [null, 1, 'x', {}]) refuses([entry], /has a path that a site cannot have/);
  });

  test('is refused with paths that leave the folder or collide', () => {
    for (const path of [
      ...[
        '../x',
        '/etc/passwd',
        'a/../../x',
        'a//b',
        './a',
        'a/.',
        '',
        'a/',
        'C:\\x',
        'a\\..\\b',
        'a\0b',
        'a\nb',
      ],
      ...['x'.repeat(256), 'y/'.repeat(1_500) + 'z', 'a\ud800'],
    ])
      refuses([{path, size: 1, hash: sha('x')}], /has a path that a site cannot have/);
    refuses([fileOf('a', 'x'), fileOf('a', 'x')], /Two files have the same path/);
    refuses([fileOf('a', 'x'), fileOf('a/b', 'x')], /a is both a file and the folder of a\/b/);
    refuses([fileOf('a/b/c', 'x'), fileOf('a', 'x')], /a is both a file and the folder of a\/b\/c/);
    assert.equal(readManifest([fileOf('a/..b', 'x'), fileOf('ä/c.html', 'y')], limits).length, 2);
  });

  test('with random paths, is refused unless all paths stay below the folder', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '/', '\\', 'a'))), parts => {
        const path = parts.join('/');
        try {
          readManifest([{path, size: 1, hash: sha('x')}], limits);
        } catch (error) {
          assert.ok(error instanceof ManifestError);
          return;
        }
        const below = join('/root/folder', path);
        assert.ok(below.startsWith('/root/folder/') && below.length > '/root/folder/'.length, path);
      }),
    );
  });
});
