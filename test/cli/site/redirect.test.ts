import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageTree, parsePageTree} from '../../../cli/src/site/page-tree.js';
import {isRedirect} from '../../../cli/src/site/parse-page.js';

const redirects = (content: string): boolean =>
  isRedirect(pageTree, parsePageTree(`<meta http-equiv="Refresh" content="${content}">`));

test('a page that leads to another at once redirects, however that is written', () => {
  for (const content of ['0; url=a.html', ' 00 ,URL = a.html', ';url=a.html', ' ; url=a.html'])
    assert.equal(redirects(content), true, content);
  for (const content of ['300', '3; url=a.html', '0 0; url=a.html', '0', 'url=a.html'])
    assert.equal(redirects(content), false, content);
  // What takes the square of it would not end.
  assert.equal(redirects(' '.repeat(4_000_000)), false);
});
