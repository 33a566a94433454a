import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {describe, it} from 'node:test';
import {readFiles} from './source-files.js';

// `npm run lint` checks that custom-elements.json matches the JSDoc; these tests check that the JSDoc matches the code.

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

/** The words that `pattern` captures in the text, sorted and without repetitions. */
function capturesOf(text: string, pattern: RegExp): string[] {
  const names = [...text.matchAll(pattern)].flatMap(([, captured = '']) => captured.split(/\s+/));
  return [...new Set(names.filter(Boolean))].sort();
}

/** Maximum number of parts of an element. Each part is a public interface, so elements have only those that themes need. */
const MAX_PARTS = 17;

describe('the documentation of the elements', () => {
  it('covers the elements', () => assert.ok(elements.some(({tagName}) => tagName === 'docs-search')));

  for (const {folder, tagName, summary, attributes, events, cssParts, cssProperties} of elements) {
    // The button of `<docs-versions>` is rendered before the element is defined, by a module of src/page.
    const shared = tagName === 'docs-versions' ? readFiles(['src/page'], ['edge.ts']) : [];
    const text = [...readFiles([folder], ['.ts']), ...shared]
      .map(file => file.text.replace(/^\s*(\/\/|\*).*$/gm, ''))
      .join('\n');

    describe(`<${tagName}>`, () => {
      it('has a summary', () => assert.ok(summary));

      it('describes every attribute, event, part and property', () => {
        const members = [
          ...(attributes ?? []),
          ...(events ?? []),
          ...(cssParts ?? []),
          ...(cssProperties ?? []),
        ];
        assert.deepEqual(namesOf(members.filter(({description}) => !description)), []);
      });

      it('documents exactly the events that it dispatches', () => {
        assert.deepEqual(namesOf(events), capturesOf(text, /super\(\s*'([a-z-]+)'/g));
      });

      it('has at most as many parts as the limit', () => {
        assert.ok((cssParts ?? []).length <= MAX_PARTS, `${cssParts!.length} parts`);
      });

      it('documents exactly the parts of its templates', () => {
        // Templates may choose between names, as in `part=${isSheet ? 'card sheet' : 'card'}`.
        const chosen = [...text.matchAll(/\spart=\$\{([^}]*)\}/g)].map(([, choice]) => choice).join();
        // The attribute `exportparts` has pairs `inner: outer`, by which parts of an inner element become parts of this one.
        const exported = [...text.matchAll(/\sexportparts="([^"]*)"/g)].flatMap(([, pairs]) =>
          pairs!.match(/[\w-]+(?=,|$)/g)!,
        );
        const parts = [
          ...capturesOf(text, /\spart="([\w\s-]+)"/g),
          ...capturesOf(chosen, /'([\w\s-]+)'/g),
          ...exported,
        ];
        assert.deepEqual(namesOf(cssParts), [...new Set(parts)].sort());
      });

      it('documents exactly the custom properties that its styles read', () => {
        assert.deepEqual(namesOf(cssProperties), capturesOf(text, /var\(\s*(--docs-[\w-]+)/g));
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
