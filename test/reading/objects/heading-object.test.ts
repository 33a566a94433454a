import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../read.js';
import {giDocgen, OBJECT_PAGES} from './object-pages.js';

for (const {tool, html, objects} of OBJECT_PAGES)
  test(`reads the objects of ${tool}`, () =>
    assert.deepEqual(
      read(`<main>${html}</main>`).sections.flatMap(({object}) =>
        object ? [`${object.role} ${object.name}`] : [],
      ),
      objects,
    ));

test('gi-docgen: an entry is one section with its declaration and description', () => {
  const html = giDocgen(
    'Function',
    '<a href="i.html">Kiln</a><span class="sep"></span>fire',
    'void kiln_fire (int)',
  );
  assert.deepEqual(read(`<body>${html}</body>`).sections, [
    {
      id: 'main',
      title: 'Kiln.fire',
      content: 'Function void kiln_fire (int) It is hot.',
      object: {role: 'c:function', name: 'kiln_fire'},
    },
  ]);
});
