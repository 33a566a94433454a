import {expect} from '@open-wc/testing';
import {controlsAsText} from '../../src/sanitize/markup.js';
import {flattenTabs} from '../../src/sanitize/unify-forms.js';

describe('controlsAsText', () => {
  const CASES: readonly [title: string, html: string, expected: string][] = [
    ['replaces the checkbox of an open task by a character', '<input type="checkbox" disabled>a', '\u2610a'],
    [
      'replaces the checkbox of a completed task by another character',
      '<input type="checkbox" disabled checked>a',
      '\u2611a',
    ],
    ['keeps a checkbox that can be used', '<input type="checkbox">', '<input type="checkbox">'],
    ['keeps a disabled text field', '<input type="text" disabled>', '<input type="text" disabled>'],
    ['replaces the button of a tab by its text', '<button role="tab">A</button>', '<p role="tab">A</p>'],
    ['keeps other buttons', '<button>A</button>', '<button>A</button>'],
    ['replaces an icon by its title', '<label title="Linux">&#xf17c;</label>', '<label>Linux</label>'],
    [
      'keeps the text of a label with a title',
      '<label title="Linux">Unix</label>',
      '<label title="Linux">Unix</label>',
    ],
    ['keeps an icon without a title', '<label>&#xf17c;</label>', '<label>&#xf17c;</label>'],
    ['keeps an empty label', '<label title="Linux"> </label>', '<label title="Linux"> </label>'],
  ];
  for (const [title, html, expected] of CASES)
    it(title, () => expect(controlsAsText(html)).to.equal(expected));
});

describe('flattenTabs', () => {
  /** The texts of labels and panels, with labels in brackets. */
  function read(html: string): string {
    const root = new DOMParser().parseFromString(html, 'text/html').body;
    flattenTabs(root);
    for (const label of root.querySelectorAll('.rubric')) label.textContent = `[${label.textContent}]`;
    return root.textContent!.replace(/\s+/g, ' ').trim();
  }

  it('puts each label before its panel: sphinx-tabs', () =>
    expect(
      read(
        '<div><div role=tablist><p role=tab>A</p><p role=tab>B</p></div><div role=tabpanel>a</div><div role=tabpanel>b</div></div>',
      ),
    ).to.equal('[A]a[B]b'));

  it('puts each label before its panel: Material for MkDocs', () =>
    expect(
      read(
        '<div><div class=tabbed-labels><label>A</label><label>B</label></div><div class=tabbed-content><div class=tabbed-block>a</div><div class=tabbed-block>b</div></div></div>',
      ),
    ).to.equal('[A]a[B]b'));

  it('puts each label before its panel: VitePress', () =>
    expect(
      read(
        '<div class=vp-code-group><div class=tabs><label>A</label><label>B</label></div><div class=blocks><div>a</div><div>b</div></div></div>',
      ),
    ).to.equal('[A]a[B]b'));

  it('puts each label before its panel: Django, whose labels are beside the panels', () =>
    expect(
      read(
        '<div class=console-block><label>A</label><section>a</section><label>B</label><section>b</section></div>',
      ),
    ).to.equal('[A]a[B]b'));

  it('puts each label before its panel: two lists of tabs in one element', () =>
    expect(
      read(
        '<div><div role=tablist><p role=tab>A</p></div><div role=tabpanel>a</div><div role=tablist><p role=tab>B</p></div><div role=tabpanel>b</div></div>',
      ),
    ).to.equal('[A]a[B]b'));

  it('leaves a label without a panel where it is', () =>
    expect(read('<div>x<div role=tablist><p role=tab>A</p></div>y</div>')).to.equal('x[A]y'));

  for (const [depth, expected] of [
    [2, 'x[A]a'],
    [3, '[A]xa'],
  ] as const)
    it(`${depth > 2 ? 'leaves a label where it is' : 'moves a label'} if its panel is ${depth} levels deeper than the list`, () => {
      const panel = `${'<div>'.repeat(depth)}<div role=tabpanel>a</div>${'</div>'.repeat(depth)}`;
      expect(read(`<div><div role=tablist><p role=tab>A</p></div>x${panel}</div>`)).to.equal(expected);
    });

  it('marks the labels of sphinx-design, each of which is before its panel', () =>
    expect(read('<label class=sd-tab-label>A</label><div class=sd-tab-content>a</div>')).to.equal('[A]a'));
});
