import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {Library} from '../../../host/src/platform/library/library.js';
import {People} from '../../../host/src/platform/people/people.js';
import {wholeLibrary} from '../../../host/src/platform/people/viewer.js';
import {makeSite, page} from '../routes/test-site.js';

/** Creates a library. The function `docent` runs a command in it, in this process, and resolves to the output. */
async function makeLibrary(t: TestContext) {
  const root = await makeSite(t, {'site/index.html': page('Start')});
  const library = join(root, 'library');
  const site = join(root, 'site');
  const docent = async (...words: string[]): Promise<string> => {
    const printed: string[] = [];
    const write = (text: string) => void printed.push(text);
    const args = words[0] === 'init' ? words : [...words, '--library', library];
    const command = parseCommand(args);
    assert.equal(command.kind, 'library');
    if (command.kind === 'library')
      await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
    return printed.join('\n');
  };
  await docent('init', library);
  return {
    docent,
    site,
    configure: (yaml: string) => writeFile(join(library, 'docent.yaml'), yaml),
    /** A view of the whole library. */
    async view() {
      const {store} = await openLibraryFolder(library);
      try {
        return await new Library(store).view(wholeLibrary('test'));
      } finally {
        await store.close();
      }
    },
    async withPeople(work: (people: People) => Promise<unknown>) {
      const {store} = await openLibraryFolder(library);
      await work(new People(store)).finally(() => store.close());
    },
  };
}

test('docent add and docent publish add projects, versions, translations and subprojects from folders', async t => {
  const {docent, site, view} = await makeLibrary(t);
  const output = await docent('add', 'manual', site, '--name', 'The Manual', '--version', '1.0');
  assert.match(output, /Published manual 1\.0: 1 page, build 1, at \/manual\/en\/1\.0\/\./);
  await docent('publish', 'manual/2.0', site, '--default');
  await docent('publish', 'manual/3.0', site, '--private');
  await docent('add', 'part', site, '--subproject-of', 'manual', '--alias', 'parts/one');
  await docent('add', 'handbuch', site, '--language', 'de', '--translation-of', 'manual');
  const manual = (await view()).project('manual')!;
  assert.deepEqual(
    manual.versions.map(({slug, mount, isPublic}) => [slug, mount, isPublic]),
    [
      ['1.0', '/manual/en/1.0/', true],
      ['2.0', '/manual/en/2.0/', true],
      ['3.0', '/manual/en/3.0/', false],
    ],
  );
  assert.equal(manual.defaultVersion, '2.0');
  assert.equal(manual.row.name, 'The Manual');
  assert.deepEqual(
    [...manual.subprojects.map(({alias}) => alias), ...manual.translations.map(({slug}) => slug)],
    ['parts/one', 'handbuch'],
  );
  await docent('publish', 'manual/3.0', site, '--no-private');
  assert.equal((await view()).find('manual', '3.0')?.version.isPublic, true);
});

test('docent organization remove keeps the projects and people of the organization', async t => {
  const {docent, site, view, withPeople} = await makeLibrary(t);
  await docent('add', 'notes', site, '--private');
  await withPeople(people => people.add('ada', 'correct horse'));
  await docent('organization', 'add', 'team', '--name', 'The Team');
  await docent('organization', 'assign', 'team', 'notes');
  await docent('organization', 'grant', 'team', 'ada', 'maintainer');
  assert.equal(await docent('organization', 'list'), 'team\tThe Team\tnotes');
  assert.equal((await view()).project('notes')?.organization?.slug, 'team');
  await docent('organization', 'remove', 'team');
  assert.match(await docent('organization', 'list'), /There are no organizations; "docent organization add/);
  assert.equal((await view()).project('notes')?.organization, undefined);
});

test('docent redirect adds, lists and removes redirects', async t => {
  const {docent, view} = await makeLibrary(t);
  await docent('add', 'manual');
  assert.equal(
    await docent('redirect', 'add', 'manual', '/old/*', '/new/:splat'),
    'Added the redirect 1 to manual.',
  );
  await docent('redirect', 'add', 'manual', '--type', 'clean_url_to_html', '--force');
  assert.equal(
    await docent('redirect', 'list', 'manual'),
    '2\tclean_url_to_html\t\t\t302\tforced\n1\tpage\t/old/*\t/new/:splat\t302',
  );
  await docent('redirect', 'remove', 'manual', '1');
  assert.equal((await view()).project('manual')?.redirects.length, 1);
});

test('docent remove asks for confirmation, and then removes a version or a project', async t => {
  const {docent, site, view} = await makeLibrary(t);
  await docent('add', 'manual', site, '--version', '1.0');
  await docent('publish', 'manual/2.0', site);
  await docent('add', 'part', site, '--subproject-of', 'manual');
  await docent('redirect', 'add', 'manual', '/old', '/new');
  await docent('share', 'manual/1.0');
  await assert.rejects(docent('remove', 'manual/1.0'), {
    message: 'Nothing was removed: add --yes to do it without being asked.',
  });
  assert.equal(
    await docent('remove', 'manual/1.0', '--yes'),
    'This removes the version 1.0 of manual with 1 build, 1 sharing link.\n' +
      '1.0 is the default version; 2.0 becomes the default.\nRemoved manual/1.0.',
  );
  assert.match(
    await docent('list', 'manual'),
    /^2\.0\t\/manual\/en\/2\.0\/\tserved\tpublic\t2\t\S+Z\tdefault$/,
  );
  assert.equal(
    await docent('remove', 'manual', '--yes'),
    'This removes the project manual with 1 version, 1 build, 1 redirect.\n' +
      'part stays, at an address of its own.\nRemoved manual.',
  );
  assert.deepEqual(
    (await view()).projects.map(({slug, prefix}) => [slug, prefix]),
    [['part', '/part/']],
  );
});

test('docent add adds no project if its folder cannot be published', async t => {
  const {docent} = await makeLibrary(t);
  await assert.rejects(docent('add', 'manual', '/nowhere/at/all'), /there is no such folder/);
  assert.match(await docent('list'), /There are no projects; "docent add/);
});

test('docent domain refuses a name that docent.yaml or another project uses, and says why', async t => {
  const {docent, configure} = await makeLibrary(t);
  await docent('add', 'manual');
  await docent('add', 'other');
  await docent('domain', 'other', 'other.example.org');
  const refused = (name: string, sentence: RegExp) =>
    assert.rejects(docent('domain', 'manual', name), {name: 'UserError', message: sentence});
  await refused('OTHER.example.org', /is the domain of other; "docent domain other none" frees it/);
  await configure(`docs_domain: '{project}.docs.example.net'\napp_domain: library.example.org\n`);
  await refused('library.example.org', /is app_domain in docent\.yaml, where people sign in/);
  for (const name of ['other.docs.example.net', 'docs.example.net', 'a.b.docs.example.net'])
    await refused(name, /is reserved by docs_domain .* choose a name outside docs\.example\.net/);
  await configure(`docs_domain: docs.example.net\napp_domain: library.example.org\n`);
  await refused('docs.example.net', /is docs_domain in docent\.yaml, where all projects are served/);
  assert.match(
    await docent('domain', 'manual', 'manual.example.org'),
    /is now served at manual\.example\.org/,
  );
});

test('docent user invite prints a link for a new user, and for a user who has forgotten the password', async t => {
  const {docent, withPeople} = await makeLibrary(t);
  const first = await docent('user', 'invite', 'eve', '--days', '2');
  assert.match(first, /^Added the user eve\.\nLink for eve, valid for 2 days; .*\n\/_\/welcome\/[\w-]{43}$/);
  const second = await docent('user', 'invite', 'eve');
  assert.match(second, /^Link for eve, valid for 7 days; /);
  await assert.rejects(docent('user', 'invite', 'eve', '--admin'), /There is already a user "eve"/);
  await assert.rejects(async () => docent('user', 'invite', 'a b'), /cannot be the name of a user/);
  const tokenIn = (output: string) => output.split('/').at(-1)!;
  await withPeople(async people => {
    assert.equal(await people.invitations.holder(tokenIn(first)), undefined);
    assert.equal((await people.invitations.holder(tokenIn(second)))?.name, 'eve');
    await people.setPassword('eve', 'correct horse');
    assert.equal(await people.invitations.holder(tokenIn(second)), undefined);
  });
});

test('docent list prints projects and versions, as columns and as JSON', async t => {
  const {docent, site} = await makeLibrary(t);
  await docent('add', 'manual', site, '--name', 'The\tManual');
  await docent('add', 'notes', '--private');
  assert.equal(
    await docent('list'),
    'manual\t/manual/\tlatest\t1\tpublic\t\t\tThe Manual\nnotes\t/notes/\tlatest\t0\tprivate\t\t\tnotes',
  );
  const [first] = JSON.parse(await docent('list', '--json')) as Record<string, unknown>[];
  assert.deepEqual(first, {
    project: 'manual',
    address: '/manual/',
    default_version: 'latest',
    versions: 1,
    privacy: 'public',
    organization: null,
    domain: null,
    name: 'The\tManual',
  });
  assert.deepEqual(JSON.parse(await docent('list', 'notes', '--json')), []);
});

const mistakes: Readonly<Record<string, RegExp>> = {
  'add api': /the host uses that address itself; choose another/,
  'add manual': /There is already a project "manual"; "docent publish manual\/<version> <folder>"/,
  'add new --translation-of none': /There is no project "none"; "docent add none" adds one\./,
  'add new --organization none': /There is no organization "none"; "docent organization add none"/,
  'add new --subproject-of manual --alias a//b':
    /'a\/\/b' is invalid\. An alias consists of slugs without periods, separated by "\/"/,
  'add new --force': /Unknown option '--force'; "docent add --help" lists the options/,
  'publish manual': /Missing required argument 'folder'; "docent publish --help"/,
  'publish manual/1/2 x': /'manual\/1\/2' is invalid .* Write it as project\/version/,
  'publish manual/1.0 missing': /missing cannot be published: there is no such folder\./,
  'publish none/1.0 missing': /There is no project "none"; add it with "docent add"/,
  'remove none --yes': /There is no project "none"; "docent list" shows/,
  'remove manual/9 --yes': /The project "manual" has no version "9"; "docent list manual" shows/,
  'list none': /There is no project "none"; "docent list" shows/,
  'organization found team': /Unknown command 'found'; "docent organization --help" lists the commands/,
  'organization assign none none': /There is no project "none"; "docent add none" adds one/,
  'organization grant none ada reader': /There is no organization "none"/,
  'organization add none': /"none" stands for no organization; choose another slug/,
  'redirect add manual /a/*/b /new': /The \* wildcard must be at the end of the path/,
  'redirect add manual /old //evil.example': /to_url must be a path that begins with "\/", or a web address/,
  'redirect add manual /old': /Give both paths, as in "docent redirect add manual/,
  'redirect add manual --type=other /a /b': /'other' is invalid\. Allowed choices are page, exact, /,
  'redirect add manual --type=html_to_clean_url /a /b': /applies to all pages and takes no paths/,
  'redirect add manual /a /b --status=307': /'307' is invalid\. Allowed choices are 301, 302/,
  'redirect add none /a /b': /There is no project "none"/,
  'redirect remove manual x': /'x' is invalid for argument 'number'\. It must be a number/,
  'redirect remove manual 9': /manual has no redirect 9; "docent redirect list manual" lists them/,
  'domain manual https://x.org': /is not a host name; write it without scheme, port and path/,
  'domain manual 127.0.0.1': /127\.0\.0\.1 is an address, not a name/,
  'domain manual localhost': /localhost is where the library is/,
  'domain none x.org': /There is no project "none"/,
  'user grant ada manual reader': /There is no user "ada"; "docent user add ada" adds one/,
  'user grant ada manual writer': /'writer' is invalid .* It must be reader, maintainer or admin/,
  'user add a/b': /"a\/b" cannot be the name of a user/,
  'token add': /Missing required argument 'user'/,
  'token add ada --scope=all': /'all' is invalid\. Allowed choices are read, write/,
  'token revoke 9': /There is no API token 9/,
  'share manual --days=0': /'0' is invalid\. It must be a whole number from 1 to 99999/,
  'share manual/9': /The project "manual" has no version "9"/,
  'share none': /There is no project "none"; "docent add none" adds one/,
};

test('every invalid command fails with a message that says what is wrong, and usually what to do', async t => {
  const {docent} = await makeLibrary(t);
  await docent('add', 'manual');
  for (const [line, sentence] of Object.entries(mistakes))
    await assert.rejects(
      async () => docent(...line.split(' ')),
      (error: unknown) => {
        assert.ok(error instanceof UserError, `${line}: ${String((error as Error).stack)}`);
        assert.match(error.message, sentence, line);
        return true;
      },
      line,
    );
});

test('a command fails in a folder without a library, and opens an existing library', async t => {
  const {docent} = await makeLibrary(t);
  await assert.rejects(async () => {
    const command = parseCommand(['add', 'x', '--library', '/nowhere']);
    if (command.kind === 'library')
      await command.action({out() {}, note() {}, progress() {}}, new AbortController().signal);
  }, /There is no library in \/nowhere; create one with "docent init"/);
  assert.match(
    await docent('redirect', 'list', 'x').catch((error: Error) => error.message),
    /no project "x"/,
  );
});
