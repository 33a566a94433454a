import {expect} from '@open-wc/testing';
import {safeNodes} from '../../src/sanitize/safe-section.js';

/** Admonitions of each tool, with the kind that they become. */
const NOTES: readonly (readonly [tool: string, kind: string, html: string])[] = [
  ['Sphinx', 'note', '<div class="admonition note"><p class="admonition-title">Title</p><p>Text</p></div>'],
  [
    'VitePress',
    'warning',
    '<div class="warning custom-block"><p class="custom-block-title">Title</p><p>Text</p></div>',
  ],
  [
    'Docusaurus',
    'danger',
    '<div class="theme-admonition theme-admonition-danger admonition_xJq3 alert alert--danger"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 12 16"><path d="M5 0"></path></svg></span>Title</div><div class="admonitionContent_BuS1"><p>Text</p></div></div>',
  ],
  [
    'Starlight',
    'tip',
    '<aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M1 1"></path></svg>Title</p><div class="starlight-aside__content"><p>Text</p></div></aside>',
  ],
  [
    'mdBook',
    'important',
    '<blockquote class="blockquote-tag blockquote-tag-important"><p class="blockquote-tag-title">Title</p><p>Text</p></blockquote>',
  ],
  [
    'GitHub',
    'caution',
    '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Title</p><p>Text</p></div>',
  ],
  [
    'AsciiDoc',
    'note',
    '<div class="admonitionblock note"><table><tbody><tr><td class="icon"><div class="title">Title</div></td><td class="content"><p>Text</p></td></tr></tbody></table></div>',
  ],
  ['DocBook', 'tip', '<div class="tip"><h3 class="title">Title</h3><p>Text</p></div>'],
  [
    'Javadoc',
    'warning',
    '<div class="deprecation-block"><span class="deprecated-label">Title</span><div>Text</div></div>',
  ],
];

describe('admonitions', () => {
  for (const [tool, kind, html] of NOTES)
    it(`get the markup of docutils: ${tool}`, async () => {
      const nodes = await safeNodes(html, {base: new URL('https://docs.example.org/'), idPrefix: 'p-'});
      const box = nodes.firstElementChild!;
      expect(box.className.split(' ').sort()).to.deep.equal(['admonition', kind].sort());
      expect(box.querySelector('.admonition-title')!.textContent).to.equal('Title');
      expect(box.textContent!.replace(/\s+/g, '')).to.equal('TitleText');
      expect(box.querySelectorAll('h1,h2,h3,h4,h5,h6').length).to.equal(0);
      for (const svg of box.querySelectorAll('svg')) expect(svg.getAttribute('width')).to.equal('1em');
    });

  it('have a capitalised title if the tool writes only the kind', async () => {
    const note = (title: string) =>
      `<div class="theme-admonition"><div class="admonitionHeading_a"><svg viewBox="0 0 1 1"><path d="M5 0"></path></svg>${title}</div><p>Text</p></div>`;
    for (const [title, shown] of [
      ['note', 'Note'],
      ['iPhones and others', 'iPhones and others'],
    ] as const) {
      const options = {base: new URL('https://docs.example.org/'), idPrefix: 'p-'};
      const nodes = await safeNodes(note(title), options);
      expect(nodes.querySelector('.admonition-title')!.textContent).to.equal(shown);
    }
  });

  /** The classes of the children of an admonition, after sanitizing. */
  async function childrenOf(html: string): Promise<readonly string[]> {
    const nodes = await safeNodes(html, {base: new URL('https://docs.example.org/'), idPrefix: 'p-'});
    return Array.from(nodes.firstElementChild!.children, ({className}) => className);
  }

  it('may have up to two elements, such as icons, before their title', async () => {
    const title = '<p class="alert-heading">Title</p>';
    for (const before of [0, 1, 2])
      expect(
        (await childrenOf(`<div role="alert" class="alert">${'<p>a</p>'.repeat(before)}${title}</div>`)).at(
          -1,
        ),
        `${before}`,
      ).to.equal('admonition-title');
  });

  it('have no title if the element with its class comes after three others, because then it is text', async () => {
    const title = '<p class="alert-heading">Title</p>';
    expect(
      await childrenOf(`<div role="alert" class="alert">${'<p>a</p>'.repeat(3)}${title}</div>`),
    ).not.to.include('admonition-title');
    expect(await childrenOf('<div role="alert" class="alert"></div>')).to.deep.equal([]);
  });

  it('are plain notes if no kind is given', async () => {
    const nodes = await safeNodes('<div class="custom-block"><p>Text</p></div>', {
      base: new URL('https://docs.example.org/'),
      idPrefix: 'p-',
    });
    expect(nodes.firstElementChild!.className.split(' ').sort()).to.deep.equal(['admonition', 'note']);
  });
});
