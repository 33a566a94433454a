import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageTree, parsePageTree} from '../../../cli/src/site/page-tree.js';
import {isRedirect} from '../../../cli/src/site/parse-page.js';

const redirects = (content: string): boolean =>
  isRedirect(pageTree, parsePageTree(`<meta http-equiv="Refresh" content="${content}">`));

test('a front page of Javadoc that redirects by script is a redirect, but a page that requires JavaScript is not', () => {
  const page = (script: string, inNoscript: string): boolean =>
    isRedirect(
      pageTree,
      parsePageTree(`<head><script>${script}</script><noscript>${inNoscript}</noscript></head><p>Text</p>`),
    );
  const refresh = '<meta http-equiv="Refresh" content="0;kiln/package-summary.html">';
  const replace = "window.location.replace('kiln/package-summary.html')";
  assert.equal(page(replace, refresh), true);
  assert.equal(page("\nlocation.replace('a.html')", refresh), true);
  assert.equal(page('let theme = 1;', refresh), false);
  assert.equal(page(replace, 'Please enable scripts'), false);
  assert.equal(page("button.onclick = () => location.replace('/in')", refresh), false);
  assert.equal(page(`${' '.repeat(4_000_000)}x`, refresh), false);
});

test('a page with an immediate refresh is a redirect, however the refresh is written', () => {
  for (const content of ['0; url=a.html', ' 00 ,URL = a.html', ';url=a.html', ' ; url=a.html'])
    assert.equal(redirects(content), true, content);
  for (const content of ['300', '3; url=a.html', '0 0; url=a.html', '0', 'url=a.html'])
    assert.equal(redirects(content), false, content);
  // With quadratic time, this test would not end.
  assert.equal(redirects(' '.repeat(4_000_000)), false);
});
