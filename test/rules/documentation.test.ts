import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {describe, it} from 'node:test';
import {readFiles} from './source-files.js';

// custom-elements.json says what the JSDoc says (`npm run lint` sees to that); here the JSDoc is held to the code.

interface Documented {
  readonly name: string;
  readonly description?: string;
}

interface ElementDeclaration {
  readonly tagName?: string;
  readonly summary?: string;
  readonly attributes?: readonly Documented[];
  readonly events?: readonly Documented[];
  readonly cssParts?: readonly Documented[];
  readonly cssProperties?: readonly Documented[];
}

interface Manifest {
  readonly modules: readonly {readonly path: string; readonly declarations: readonly ElementDeclaration[]}[];
}

const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as Manifest;
const elements = manifest.modules.flatMap(({path, declarations}) =>
  declarations.filter(({tagName}) => tagName).map(declaration => ({folder: dirname(path), ...declaration})),
);

const namesOf = (documented: readonly Documented[] = []): string[] => documented.map(({name}) => name).sort();

/** What `pattern` captures in the text, each once. */
function found(text: string, pattern: RegExp): string[] {
  const names = [...text.matchAll(pattern)].flatMap(([, captured = '']) => captured.split(/\s+/));
  return [...new Set(names.filter(Boolean))].sort();
}

/** Each part is a promise, so there is one for what themes style, and no other. */
const MOST_PARTS = 17;

describe('the elements are documented as they are', () => {
  it('finds them', () => assert.ok(elements.some(({tagName}) => tagName === 'docs-search')));

  for (const {folder, tagName, summary, attributes, events, cssParts, cssProperties} of elements) {
    // Those of the button of versions are drawn before the element is there.
    const shared = tagName === 'docs-versions' ? readFiles(['src/page'], ['edge.ts']) : [];
    const text = [...readFiles([folder], ['.ts']), ...shared]
      .map(file => file.text.replace(/^\s*(\/\/|\*).*$/gm, ''))
      .join('\n');

    describe(`<${tagName}>`, () => {
      it('has a summary', () => assert.ok(summary));

      it('says what every attribute, event, part and property is', () => {
        const all = [...(attributes ?? []), ...(events ?? []), ...(cssParts ?? []), ...(cssProperties ?? [])];
        assert.deepEqual(namesOf(all.filter(({description}) => !description)), []);
      });

      it('documents the events it dispatches, and no other', () => {
        assert.deepEqual(namesOf(events), found(text, /super\(\s*'([a-z-]+)'/g));
      });

      it('has as many parts as a theme can keep an eye on', () => {
        assert.ok((cssParts ?? []).length <= MOST_PARTS, `${cssParts!.length} parts`);
      });

      it('documents the parts of its templates, and no other', () => {
        // Also the names in `part=${isSheet ? 'card sheet' : 'card'}`.
        const chosen = [...text.matchAll(/\spart=\$\{([^}]*)\}/g)].map(([, choice]) => choice).join();
        // `inner: outer` of an element inside.
        const exported = [...text.matchAll(/\sexportparts="([^"]*)"/g)].flatMap(([, pairs]) =>
          pairs!.match(/[\w-]+(?=,|$)/g)!,
        );
        const parts = [
          ...found(text, /\spart="([\w\s-]+)"/g),
          ...found(chosen, /'([\w\s-]+)'/g),
          ...exported,
        ];
        assert.deepEqual(namesOf(cssParts), [...new Set(parts)].sort());
      });

      it('documents the custom properties that its styles read, and no other', () => {
        assert.deepEqual(namesOf(cssProperties), found(text, /var\(\s*(--docs-[\w-]+)/g));
      });
    });
  }
});

describe('the manual', () => {
  it('loads the elements from the folder into which "docent index --elements" and the host put them', () => {
    const tags = readFiles(['demo/pages'], ['.md']).flatMap(({path, text}) =>
      [...text.matchAll(/src="([^"]*docent\.js)"/g)].map(([, src = '']) => `${path}: ${src}`),
    );
    assert.ok(tags.length > 10);
    assert.deepEqual(
      tags.filter(tag => !/[ /]docent\/(?:classic\/)?docent\.js$/.test(tag)),
      [],
    );
  });
});
