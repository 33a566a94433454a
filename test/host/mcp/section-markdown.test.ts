import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {sectionMarkdown} from '../../../host/src/mcp/section-markdown.js';

test('headings, emphasis, links and lists are those of Markdown', () => {
  assert.equal(
    sectionMarkdown(
      '<section id="x"><h2>Tasks</h2><p>Run <em>many</em> <strong>at once</strong>: see <a href="https://docs.example.org/a.html#b">there</a>.</p>' +
        '<ul><li>One</li><li>Two</li></ul></section>',
    ),
    '## Tasks\n\nRun _many_ **at once**: see [there](https://docs.example.org/a.html#b).\n\n- One\n- Two',
  );
});

test('permalinks, line numbers and links to the source are left out', () => {
  assert.equal(
    sectionMarkdown('<h2>Tasks<a class="headerlink" href="#tasks">¶</a></h2><p>Text</p>'),
    '## Tasks\n\nText',
  );
  assert.equal(
    sectionMarkdown(
      '<div class="highlight-python notranslate"><table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td>' +
        '<td class="code"><div class="highlight"><pre><span class="k">if</span> x:\n    y()\n</pre></div></td></tr></table></div>',
    ),
    '```python\nif x:\n    y()\n```',
  );
});

for (const [tool, html] of [
  [
    'Sphinx',
    '<div class="highlight-python"><div class="highlight"><pre><span>a</span> = 1\n</pre></div></div>',
  ],
  ['Prism', '<pre class="language-python"><code class="language-python"><span>a</span> = 1\n</code></pre>'],
  [
    'VitePress',
    '<div class="language-python"><span class="lang">python</span><pre class="shiki"><code>a = 1\n</code></pre></div>',
  ],
  [
    'Rouge',
    '<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a = 1\n</code></pre></div></div>',
  ],
] as const)
  test(`code of ${tool} keeps its language and loses its colours`, () => {
    assert.equal(sectionMarkdown(html), '```python\na = 1\n```');
  });

test('a table is a table', () => {
  assert.equal(
    sectionMarkdown(
      '<table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td>a</td><td>1 | 2</td></tr></tbody></table>',
    ),
    '| Key | Value  |\n| --- | ------ |\n| a   | 1 \\| 2 |',
  );
});

test('the entry of a function is its signature, then what it says', () => {
  const text = sectionMarkdown(
    '<dl class="py function"><dt id="asyncio.run"><span class="prename">asyncio.</span><span class="descname">run</span>(<em>coro</em>)' +
      '<a class="headerlink" href="#asyncio.run">¶</a></dt><dd><p>Execute the coroutine.</p></dd></dl>',
  );
  assert.equal(text, '- `asyncio.run(coro)`\n\n  Execute the coroutine.');
});

test('any HTML at all becomes some text, without an error', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '<pre>',
    '</pre>',
    '<dl><dt>',
    '<dd>',
    '<svg>',
    '<math>',
    '<ul>',
    '<li>',
    '<a href="x">',
    'text',
    '&lt;',
    '<template>',
    '<!--',
    '-->',
    '<h2>',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 30}), pieces => {
      assert.equal(typeof sectionMarkdown(pieces.join('')), 'string');
    }),
  );
});
