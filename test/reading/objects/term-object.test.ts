import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cutPage, parsePage} from '../../../cli/src/site/parse-page.js';
import {inventoryOf} from '../../cli/site/inventory-of.js';

const objectOf = (html: string, inventory?: string): string | undefined => {
  const page = cutPage(parsePage(`<main>${html}</main>`), {
    path: 'api.html',
    inventory: inventory === undefined ? undefined : inventoryOf(inventory),
  });
  const object = page.sections[0]?.object;
  return object && `${object.role} ${object.name}`;
};

const OBJECTS: readonly (readonly [generator: string, html: string, object: string | undefined])[] = [
  [
    'Python, Sphinx 4',
    '<dl class="py function"><dt class="sig sig-object py" id="asyncio.gather">gather()</dt><dd>x</dd></dl>',
    'py:function asyncio.gather',
  ],
  [
    'Python, Sphinx 2',
    '<dl class="method"><dt id="str.join">join()</dt><dd>x</dd></dl>',
    'py:method str.join',
  ],
  [
    'C',
    '<dl class="c macro"><dt class="sig sig-object c" id="c.Py_None">Py_None</dt><dd>x</dd></dl>',
    'c:macro Py_None',
  ],
  [
    'C++, whose anchors are mangled names',
    '<dl class="cpp class"><dt id="_CPPv4N2ns1AE">class <b class="descclassname">ns::</b><b class="descname">A</b></dt><dd>x</dd></dl>',
    'cpp:class ns::A',
  ],
  ['JavaScript', '<dl class="js function"><dt id="a.b">b()</dt><dd>x</dd></dl>', 'js:function a.b'],
  [
    'reStructuredText',
    '<dl class="rst directive"><dt id="directive-toctree">.. toctree::</dt><dd>x</dd></dl>',
    'rst:directive toctree',
  ],
  ['a variable', '<dl class="std envvar"><dt id="envvar-HOME">HOME</dt><dd>x</dd></dl>', 'std:envvar HOME'],
  [
    'an option',
    '<dl class="std cmdoption"><dt id="cmdoption-v"><code class="descname">-v</code>, --verbose</dt><dd>x</dd></dl>',
    'std:cmdoption -v',
  ],
  [
    'a signature in a list of another class',
    '<dl class="function"><dt class="sig sig-object py" id="f">f()</dt><dd>x</dd></dl>',
    'py:function f',
  ],
  ['a glossary', '<dl class="glossary simple"><dt id="term-a">a</dt><dd>x</dd></dl>', undefined],
  ['any list', '<dl class="simple"><dt id="a">a</dt><dd>x</dd></dl>', undefined],
];

for (const [generator, html, object] of OBJECTS)
  test(`reads the object of a term: ${generator}`, () => assert.equal(objectOf(html), object));

test('role and name come from the inventory if it has the anchor', () => {
  const html = '<dl class="py staticmethod"><dt id="dict.fromkeys">fromkeys()</dt><dd>x</dd></dl>';
  assert.equal(objectOf(html), 'py:staticmethod dict.fromkeys');
  assert.equal(objectOf(html, 'dict.fromkeys py:method 1 api.html#$ -'), 'py:method dict.fromkeys');
  assert.equal(objectOf(html, 'dict.fromkeys std:label -1 api.html#$ -'), 'py:staticmethod dict.fromkeys');
});

test('a section has the modules and labels that the inventory lists for its anchors', () => {
  const inventory = inventoryOf(
    're py:module 0 api.html#module-$ -\nregular std:label -1 api.html#regular-expressions Re\nother py:module 0 b.html#module-re -',
  );
  const html =
    '<main><section id="module-re"><span id="regular-expressions"></span><h1>re</h1>text</section></main>';
  const [section] = cutPage(parsePage(html), {path: 'api.html', inventory}).sections;
  assert.deepEqual(section!.aliases, ['re']);
  assert.deepEqual(section!.labels, ['regular']);
});

test('ignores an object whose name has more than 1,000 characters', () => {
  const named = (length: number) =>
    objectOf(`<dl class="py function"><dt id="${'a'.repeat(length)}">a()</dt><dd>x</dd></dl>`);
  assert.equal(named(1_000), `py:function ${'a'.repeat(1_000)}`);
  assert.equal(named(1_001), undefined);
});
