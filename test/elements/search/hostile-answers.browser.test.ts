import {expect} from '@open-wc/testing';
import {answer, object, result, section} from './answers.js';
import {createSearch} from './open-search.js';

/** Texts that would run code or change the page if they were treated as HTML or as an address. */
const PAYLOADS: readonly string[] = [
  '<img src=x onerror="document.title=`hostile`">',
  '<script>document.title=`hostile`</script>',
  '<svg><script>document.title=`hostile`</script></svg>',
  '</a></div></dialog><iframe srcdoc="<script>top.document.title=`hostile`</script>">',
  '<style>* {display: none}</style>',
  '"><b onmouseover=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '<span><img src=x onerror=alert(1)></span>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '\u202Egnirts lufmrah\u0000\uD800',
];

describe('texts that look like code', () => {
  for (const payload of PAYLOADS) {
    it(`are rendered as text in an answer: ${JSON.stringify(payload)}`, async () => {
      const search = await createSearch();
      const title = document.title;
      const fragment = [payload, `<span>${payload}</span>`];
      await search.find(
        'in',
        answer([
          result(
            {
              title: payload,
              domain: payload,
              path: payload,
              project: {slug: payload, alias: payload},
              version: {slug: payload},
              highlights: {title: fragment},
            },
            section({
              id: payload,
              title: payload,
              content: payload,
              highlights: {title: fragment, content: fragment},
            }),
            object({
              id: payload,
              role: payload,
              name: payload,
              content: payload,
              highlights: {name: fragment, content: fragment},
            }),
          ),
          result({path: payload}, section({id: payload})),
        ]),
      );
      const list = search.part('results')!;
      // The copy button has the same icon for every name, so its SVG elements cannot come from the answer.
      const icons = new Set([...list.querySelectorAll('.copy > svg')].map(icon => icon.outerHTML));
      expect(icons.size).to.equal(1);
      const elements = [...list.querySelectorAll('*:not(.copy > svg, .copy > svg *)')];
      const names = new Set(elements.map(({localName}) => localName));
      for (const name of ['div', 'a', 'span', 'mark', 'button']) names.delete(name);
      expect([...names]).to.deep.equal([]);
      for (const element of elements)
        for (const {name} of element.attributes)
          expect(name).to.match(/^(class|part|role|id|tabindex|href|lang|dir|type|value|title|aria-[a-z]+)$/);
      for (const link of list.querySelectorAll<HTMLAnchorElement>('a[href]'))
        expect(new URL(link.href).origin).to.equal('https://docs.example');
      expect(list.textContent).to.include(payload.replaceAll('\uD800', '').slice(0, 8).replace(/&.*/, ''));
      expect(document.title).to.equal(title);
    });
  }

  it('are rendered as text in a query', async () => {
    const search = await createSearch();
    await search.find('<img src=x onerror=alert(1)>', answer([]));
    expect(search.text('message')).to.include('<img src=x onerror=alert(1)>');
    expect(search.root.querySelector('img')).not.to.exist;
  });
});

describe('names with bidirectional control characters', () => {
  it('do not change the direction of the text around them', async () => {
    const search = await createSearch();
    const reversed = (text: string) => `\u202e${text}`;
    await search.find(
      'in',
      answer([
        result(
          {
            title: reversed('title'),
            path: `/${reversed('folder')}/page.html`,
            project: {slug: 'other', alias: reversed('alias')},
            version: {slug: reversed('version')},
          },
          section({id: 'a', title: reversed('section')}),
          object({id: 'b', name: reversed('name'), role: 'py:function'}),
        ),
      ]),
    );
    const walker = document.createTreeWalker(search.part('results')!, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.includes('\u202e')) continue;
      count++;
      let around = text.parentElement!;
      while (
        getComputedStyle(around).display === 'inline' &&
        getComputedStyle(around).unicodeBidi === 'normal'
      )
        around = around.parentElement!;
      // `plaintext` isolates too, and determines the direction from the text.
      expect(getComputedStyle(around).unicodeBidi, text.data).to.match(/^(isolate|plaintext)$/);
    }
    expect(count).to.be.at.least(3);
  });
});
