import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {readFiles} from './source-files.js';
import {sourceViolations} from './source-rules.js';

describe('network, HTML, timers and listeners are only used in certain modules', () => {
  it('holds for every module', () => {
    assert.deepEqual(readFiles(['src', 'cli/src', 'host/src'], ['.ts']).flatMap(sourceViolations), []);
  });
});

describe('the check of sources', () => {
  const forbidden: readonly [title: string, path: string, text: string, message: RegExp][] = [
    ['a call of fetch', 'src/elements/search/a.ts', "await fetch('/x');", /fetch: only src\/client\/http/],
    ['fetch of a global', 'src/client/a.ts', 'const ask = window.fetch;', /fetch/],
    ['fetch as a default', 'src/client/a.ts', 'function f(ask = fetch) {}', /fetch/],
    ['fetch in the host', 'host/src/a.ts', "await fetch('/x');", /fetch/],
    ['a beacon', 'src/page/a.ts', 'navigator.sendBeacon(url);', /sendBeacon/],
    ['a socket', 'src/client/a.ts', 'new WebSocket(url);', /WebSocket/],
    ['innerHTML', 'src/elements/search/a.ts', 'element.innerHTML = x;', /only src\/sanitize/],
    ['innerHTML by key', 'src/elements/search/a.ts', "element['innerHTML'] = x;", /only src\/sanitize/],
    [
      'innerHTML in a template',
      'src/elements/search/a.ts',
      'html`<p .innerHTML=${x}></p>`;',
      /only src\/sanitize/,
    ],
    [
      'DOMParser',
      'src/elements/preview/a.ts',
      "new DOMParser().parseFromString(x, 'text/html');",
      /DOMParser/,
    ],
    ['setHTML', 'src/elements/preview/a.ts', 'element.setHTML(x);', /setHTML/],
    ['unsafeHTML', 'src/elements/preview/a.ts', 'html`${unsafeHTML(x)}`;', /unsafeHTML/],
    ['insertAdjacentHTML', 'src/page/a.ts', "e.insertAdjacentHTML('afterend', x);", /insertAdjacentHTML/],
    ['a timer', 'src/elements/search/docs-search.ts', 'setTimeout(f, 10);', /only controllers set timers/],
    [
      'an animation frame',
      'src/elements/preview/placement.ts',
      'window.requestAnimationFrame(f);',
      /only controllers set timers/,
    ],
    [
      'a listener on document',
      'src/elements/search/a.ts',
      "document.addEventListener('keydown', f);",
      /only controllers/,
    ],
    [
      'a listener on its document',
      'src/elements/search/a.ts',
      "this.ownerDocument.addEventListener('x', f);",
      /listen/,
    ],
    [
      'the registration of an element',
      'src/elements/search/docs-search.ts',
      "customElements.define('a-b', A);",
      /only define\.ts/,
    ],
    ['styleMap', 'src/elements/search/a.ts', 'html`<p></p>${styleMap({})}`;', /CSP/],
    ['a style element', 'src/elements/search/a.ts', 'html`<style>p {}</style>`;', /CSP/],
    ['a style attribute', 'src/elements/search/a.ts', 'html`<p style="color: red"></p>`;', /CSP/],
  ];
  for (const [title, path, text, message] of forbidden) {
    it(`rejects ${title}`, () => {
      const [violation, ...others] = sourceViolations({path, text});
      assert.match(violation ?? 'nothing found', message);
      assert.deepEqual(others, []);
    });
  }

  const allowed: readonly [path: string, text: string][] = [
    ['src/client/http.ts', 'const answer = await fetch(url);'],
    ['cli/src/mcp/docs-source.ts', 'const answer = await fetch(url);'],
    ['cli/src/check/page-readers.ts', 'const answer = await fetch(url);'],
    ['src/client/client.ts', 'interface Options { fetch?: typeof fetch } const ask = options.fetch;'],
    ['src/client/client.ts', "signal.addEventListener('abort', f); setTimeout(f, 10);"],
    ['src/sanitize/parse-page.ts', "new DOMParser(); element.innerHTML = ''; element.setHTML(x);"],
    [
      'src/elements/search/controller.ts',
      "class AController { f() { setTimeout(f, 10); document.addEventListener('keydown', f); } }",
    ],
    ['src/elements/search/docs-search.ts', "this.addEventListener('focusin', f);"],
    ['src/elements/search/docs-search.ts', 'this.#controller.setTimeout;'],
    ['src/elements/search/define.ts', "customElements.define('docs-search', SearchElement);"],
    ['host/src/cli.ts', 'setTimeout(f, 10);'],
    ['src/elements/search/a.ts', "// fetch and innerHTML in a comment\nconst a = 'fetch innerHTML';"],
  ];
  for (const [path, text] of allowed) {
    it(`accepts ${text} in ${path}`, () => assert.deepEqual(sourceViolations({path, text}), []));
  }
});
