import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {readFiles} from './source-files.js';
import {sourceViolations} from './source-rules.js';

describe('network, HTML, timers and listeners stay where they belong', () => {
  it('in every module', () => {
    assert.deepEqual(readFiles(['src', 'host/src'], ['.ts']).flatMap(sourceViolations), []);
  });
});

describe('the check of sources', () => {
  const forbidden: readonly [title: string, path: string, text: string, message: RegExp][] = [
    ['a call of fetch', 'src/search/a.ts', "await fetch('/x');", /fetch: only src\/client\/http/],
    ['fetch of a global', 'src/client/a.ts', 'const ask = window.fetch;', /fetch/],
    ['fetch as a default', 'src/client/a.ts', 'function f(ask = fetch) {}', /fetch/],
    ['fetch in the host', 'host/src/a.ts', "await fetch('/x');", /fetch/],
    ['a beacon', 'src/page/a.ts', 'navigator.sendBeacon(url);', /sendBeacon/],
    ['a socket', 'src/client/a.ts', 'new WebSocket(url);', /WebSocket/],
    ['innerHTML', 'src/search/a.ts', 'element.innerHTML = x;', /only src\/html/],
    ['innerHTML by key', 'src/search/a.ts', "element['innerHTML'] = x;", /only src\/html/],
    ['innerHTML in a template', 'src/search/a.ts', 'html`<p .innerHTML=${x}></p>`;', /only src\/html/],
    ['DOMParser', 'src/preview/a.ts', "new DOMParser().parseFromString(x, 'text/html');", /DOMParser/],
    ['setHTML', 'src/preview/a.ts', 'element.setHTML(x);', /setHTML/],
    ['unsafeHTML', 'src/preview/a.ts', 'html`${unsafeHTML(x)}`;', /unsafeHTML/],
    ['insertAdjacentHTML', 'src/page/a.ts', "e.insertAdjacentHTML('afterend', x);", /insertAdjacentHTML/],
    ['a timer', 'src/search/search-element.ts', 'setTimeout(f, 10);', /only controllers set timers/],
    [
      'a frame',
      'src/preview/card/placement.ts',
      'window.requestAnimationFrame(f);',
      /only controllers set timers/,
    ],
    [
      'a listener on document',
      'src/search/a.ts',
      "document.addEventListener('keydown', f);",
      /only controllers/,
    ],
    [
      'a listener on its document',
      'src/search/a.ts',
      "this.ownerDocument.addEventListener('x', f);",
      /listen/,
    ],
    ['a registration', 'src/search/search-element.ts', "customElements.define('a-b', A);", /only define\.ts/],
    ['styleMap', 'src/search/a.ts', 'html`<p></p>${styleMap({})}`;', /CSP/],
    ['a style element', 'src/search/a.ts', 'html`<style>p {}</style>`;', /CSP/],
    ['a style attribute', 'src/search/a.ts', 'html`<p style="color: red"></p>`;', /CSP/],
  ];
  for (const [title, path, text, message] of forbidden) {
    it(`catches ${title}`, () => {
      const [violation, ...others] = sourceViolations({path, text});
      assert.match(violation ?? 'nothing found', message);
      assert.deepEqual(others, []);
    });
  }

  const allowed: readonly [path: string, text: string][] = [
    ['src/client/http.ts', 'const answer = await fetch(url);'],
    ['host/src/mcp/ask-host.ts', 'const answer = await fetch(url);'],
    ['host/src/check/web-reader.ts', 'const answer = await fetch(url);'],
    ['src/client/client.ts', 'interface Options { fetch?: typeof fetch } const ask = options.fetch;'],
    ['src/client/client.ts', "signal.addEventListener('abort', f); setTimeout(f, 10);"],
    ['src/html/parse.ts', "new DOMParser(); element.innerHTML = ''; element.setHTML(x);"],
    ['src/search/asking/search-controller.ts', "setTimeout(f, 10); document.addEventListener('keydown', f);"],
    ['src/search/search-element.ts', "this.addEventListener('focusin', f);"],
    ['src/search/search-element.ts', 'this.#controller.setTimeout;'],
    ['src/search/define.ts', "customElements.define('docs-search', SearchElement);"],
    ['host/src/cli.ts', 'setTimeout(f, 10);'],
    ['src/search/a.ts', "// fetch and innerHTML in a comment\nconst a = 'fetch innerHTML';"],
  ];
  for (const [path, text] of allowed) {
    it(`lets ${path} say ${text}`, () => assert.deepEqual(sourceViolations({path, text}), []));
  }
});
