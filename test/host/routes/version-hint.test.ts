import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {page} from './test-site.js';

const META = /<meta name="docent-versions" content="([^"]*)">/;

describe('the meta tag docent-versions of a page', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    const site = await host.add({
      slug: 'site',
      versions: {latest: 'public', stable: 'public', '2.0': 'public', '1.0': 'public', main: 'public'},
    });
    await host.add({slug: 'seite', language: 'de', translationOf: site, versions: {latest: 'public'}});
    const pages = {'index.html': page('Start'), 'a b/ü.html': page('Guide')};
    await host.publish('site', 'stable', pages);
    await host.publish('site', '1.0', {...pages, 'old.html': page('Old'), '404.html': page('Gone')});
    await host.add({slug: 'single', versions: {latest: 'public'}});
    await host.add({slug: 'book', versions: {latest: 'public'}});
    await host.publish('book', 'latest', {...pages, 'book.pdf': '%PDF-1.7'});
    await host.add({slug: 'mixed', versions: {'1.0': 'public', stable: 'private'}});
    await host.add({
      slug: 'secret',
      privacy: 'private',
      versions: {'1.0': 'private', '2.0': 'private', stable: 'private'},
    });
    await host.people.add('rob', 'correct horse');
    await host.people.grant('rob', 'mixed', 'reader');
    await host.people.grant('rob', 'secret', 'reader');
  });
  after(() => host.stop());

  /** The content of the meta tag. `undefined` if the page has no such tag. */
  async function hintOf(path: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(host.origin + path, {headers});
    return META.exec(await response.text())?.[1];
  }
  const asRob = async () => {
    const {token} = await host.people.apiTokens.issue('rob', {scope: 'read', label: ''});
    return {authorization: `Token ${token}`};
  };

  it('is missing if a project has one version, one language and no downloads', async () =>
    assert.equal(await hintOf('/single/en/latest/'), undefined));

  it('is present if a project has several versions, several languages or downloads', async () => {
    assert.equal(await hintOf('/site/en/latest/'), '');
    assert.equal(await hintOf('/site/de/latest/'), '');
    assert.equal(await hintOf('/book/en/latest/'), '');
  });

  it('on a page of an old version, contains the address of the same page in the stable version', async () => {
    assert.equal(await hintOf('/site/en/1.0/'), '/site/en/stable/');
    assert.equal(await hintOf('/site/en/1.0/a%20b/%C3%BC.html'), '/site/en/stable/a%20b/%C3%BC.html');
  });

  it('contains the address of the front page of the stable version if the stable version does not have the page', async () =>
    assert.equal(await hintOf('/site/en/1.0/old.html'), '/site/en/stable/'));

  it('contains no address on pages of the stable version, of a newer version or of a branch', async () => {
    for (const version of ['stable', '2.0', 'main'])
      assert.equal(await hintOf(`/site/en/${version}/`), '', version);
  });

  it('is missing on pages that belong to no version, such as error pages', async () => {
    assert.equal(await hintOf('/site/en/1.0/gone.html'), undefined);
    assert.equal(await hintOf('/'), undefined);
  });

  it('is missing on a page whose only other version is private, even for a viewer who may read that version', async () => {
    assert.equal(await hintOf('/mixed/en/1.0/'), undefined);
    assert.equal(await hintOf('/mixed/en/1.0/', await asRob()), undefined);
  });

  it('contains the address of a private version on a private page, for a viewer who may read both', async () =>
    assert.equal(await hintOf('/secret/en/1.0/', await asRob()), '/secret/en/stable/'));

  it('changes the ETag of the page when the content of the tag changes', async () => {
    const tagOf = async () => (await fetch(`${host.origin}/site/en/1.0/old.html`)).headers.get('etag');
    const before = await tagOf();
    await host.publish('site', 'stable', {'index.html': page('Start'), 'old.html': page('Old')});
    assert.equal(await hintOf('/site/en/1.0/old.html'), '/site/en/stable/old.html');
    assert.notEqual(await tagOf(), before);
  });
});
