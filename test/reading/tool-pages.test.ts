import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {PAGES} from '../sites/manual.mjs';
import {read} from './read.js';

/** Pages written by real tools, recorded by `npm run test:sites`. */
const FOLDER = join(import.meta.dirname, '../fixtures/pages');
const GLAZES = PAGES.find(({slug}) => slug === 'glazes')!;

/** An API object that must be recognised on the pages of each tool. */
const OBJECTS: Readonly<Record<string, string>> = {
  doxygen: 'cpp:function kiln::Oven::fire',
  javadoc: 'java:method org.kiln.Oven.fire',
  jsdoc: 'js:function Oven.fire',
  ldoc: 'lua:function fire',
  rdoc: 'rb:method Oven#fire',
  typedoc: 'ts:member Oven.fire',
  yard: 'rb:method Oven#fire',
};

for (const tool of readdirSync(FOLDER)) {
  const [file] = readdirSync(join(FOLDER, tool));
  const {title, sections} = read(readFileSync(join(FOLDER, tool, file!), 'utf8'));
  const object = OBJECTS[tool];
  if (object)
    test(`${tool}: API objects have their text and anchor`, () => {
      const section = sections.find(
        ({object: documented}) => documented && `${documented.role} ${documented.name}` === object,
      );
      assert.ok(section, `no ${object}`);
      assert.match(section.content, /Fires until a cone bends\./);
      assert.ok(section.id);
    });
  else
    test(`${tool}: each heading has a section with its title, text and anchor, and there are no other sections`, () => {
      assert.equal(title.replace(/ \| .*/, ''), GLAZES.title);
      for (const {title: heading, text} of GLAZES.sections) {
        const section = sections.find(candidate => candidate.title === heading);
        assert.ok(section?.id, `${heading} has no anchor`);
        assert.ok(section.content.includes(text[0]!.replace(/[`*]/g, '')), `${heading} has no text`);
      }
      const own = [GLAZES.title, ...GLAZES.sections.map(section => section.title)];
      assert.deepEqual(
        sections.map(section => section.title),
        own,
      );
    });
}
