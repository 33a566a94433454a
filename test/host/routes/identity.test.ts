import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Identity, identityTags as tagsFor} from '../../../host/src/routes/pages/identity.js';
import {readHead} from '../../../cli/src/site/page-head.js';

const identityTags = (identity: Identity, page: string): string => tagsFor(identity, readHead(page));
const identity = {project: 'demo', version: 'latest', filename: '/a.html', status: 200};
const SCRIPT = '<script type="module" src="/_/docent/docent.js"></script>';

test('a page gets tags with its project, version, file and status, and the script', () => {
  assert.equal(
    identityTags(identity, '<p>'),
    '<meta name="readthedocs-project-slug" content="demo">' +
      '<meta name="readthedocs-version-slug" content="latest">' +
      '<meta name="readthedocs-resolver-filename" content="/a.html">' +
      '<meta name="readthedocs-http-status" content="200">' +
      SCRIPT,
  );
});

test('a page without a version gets no tag for a version', () => {
  assert.doesNotMatch(identityTags({...identity, version: undefined}, ''), /version-slug/);
});

test('file names are escaped, and written in ASCII', () => {
  const tags = identityTags({...identity, filename: '/é"><script>&\u{1F600}.html'}, '');
  assert.match(tags, /content="\/&#233;&#34;&#62;&#60;script&#62;&#38;&#128512;\.html"/);
  assert.match(tags, /^[\x20-\x7E]*$/);
});

const withScript: Readonly<Record<string, string>> = {
  "Docent's script": '<head><script type="module" src="/_/docent/docent.js"></script>',
  "Docent's script from another host, in an unquoted attribute":
    '<script src=https://cdn.example/docent@1/docent.js type=module></script>',
  "Docent's script after other scripts":
    "<script>let a = 1</script><SCRIPT defer\nSRC='../_static/docent.js?v=1'></SCRIPT>",
};
for (const [name, page] of Object.entries(withScript)) {
  test(`a page with ${name} gets no second script`, () => {
    assert.doesNotMatch(identityTags(identity, page), /<script/);
  });
}

const withoutScript: Readonly<Record<string, string>> = {
  'a comment': '<!-- <script src="docent.js"></script> -->',
  'a string of a script': '<script>document.write(\'<script src="docent.js">\')</script>',
  'its text': '<p>Add &lt;script src="docent.js"&gt; to it</p>',
  'a link': '<a href="docent.js">docent.js</a>',
};
for (const [name, page] of Object.entries(withoutScript)) {
  test(`a page that names docent.js only in ${name} gets the script`, () => {
    assert.ok(identityTags(identity, page).endsWith(SCRIPT));
  });
}

test('meta tags of the author are kept, and not inserted a second time', () => {
  const own =
    '<META content="other" NAME=readthedocs-project-slug><!-- <meta name="readthedocs-version-slug"> -->';
  const tags = identityTags(identity, own);
  assert.doesNotMatch(tags, /readthedocs-project-slug/);
  assert.match(tags, /readthedocs-version-slug/);
});

test('a script tag in the text of another element does not count', () => {
  for (const name of ['script', 'style', 'title', 'textarea', 'noscript'])
    assert.ok(
      identityTags(identity, `<${name}><script src="docent.js"></script></${name}>`).endsWith(SCRIPT),
      name,
    );
});
