import {expect} from '@open-wc/testing';
import {safeNodes} from '../../src/sanitize/safe-section.js';

const SIGNATURE =
  '<table class="memname"><tr><td class="memname"><a href="a.html">Vec</a> add </td><td>(</td>' +
  '<td class="paramtype">int&#160;</td><td class="paramname"><em>a</em>, </td></tr><tr><td></td><td></td>' +
  '<td class="paramtype">int&#160;</td><td class="paramname"><em>b</em>&#160;</td></tr><tr><td></td><td>)</td>' +
  '<td></td><td> const</td></tr></table>';

describe('signatures of Doxygen', () => {
  for (const [how, html] of [
    ['a table', SIGNATURE],
    [
      'a table with labels beside it',
      `<table class="mlabels"><tr><td>${SIGNATURE}</td><td><span class="mlabel">inline</span></td></tr></table>`,
    ],
  ] as const)
    it(`are one line, not ${how}`, async () => {
      const nodes = await safeNodes(`<div class="memproto">${html}</div>`, {
        base: new URL('https://docs.example.org/'),
        idPrefix: 'p-',
      });
      expect(nodes.querySelectorAll('table').length).to.equal(0);
      expect(nodes.querySelector('.sig')!.textContent).to.equal('Vec add (int a, int b) const');
    });
});

describe('signatures of other tools', () => {
  for (const [tool, html, text, name] of [
    [
      'Javadoc',
      '<div class="member-signature"><span class="modifiers">public</span>&nbsp;<span class="return-type">boolean</span>&nbsp;<span class="element-name">fire</span><wbr><span class="parameters">(<a href="Cone.html">Cone</a>&nbsp;cone)</span></div>',
      'public boolean fire(Cone cone)',
      'fire',
    ],
    [
      'Javadoc, of a class',
      '<div class="type-signature"><span class="modifiers">public class </span><span class="element-name type-name-label">Oven</span></div>',
      'public class Oven',
      'Oven',
    ],
    [
      'TypeDoc',
      '<div class="tsd-signature"><span class="tsd-kind-call-signature">fire</span><span class="tsd-signature-symbol">(</span><span class="tsd-kind-parameter">cone</span>: <a href="Cone.html" class="tsd-signature-type">Cone</a>)</div>',
      'fire(cone: Cone)',
      'fire',
    ],
  ] as const)
    it(`are code, with their links: ${tool}`, async () => {
      const options = {base: new URL('https://docs.example.org/'), idPrefix: 'p-'};
      const nodes = await safeNodes(`<section><h3>fire</h3>${html}</section>`, options);
      const line = nodes.querySelector('p.sig')!;
      expect(line.textContent.replaceAll('\u00a0', ' ')).to.equal(text);
      expect(line.querySelector('.sig-name')!.textContent).to.equal(name);
      expect(line.querySelectorAll('a').length).to.equal(html.split('<a ').length - 1);
    });
});

describe('nested signatures', () => {
  const nested = (depth: number, names: number) =>
    `${'<div class="member-signature">'.repeat(depth)}${'<span class="element-name">a</span>'.repeat(names)}`;

  it('become one line, and deeper nesting does not cause more moves of nodes', async () => {
    const moved = async (depth: number) => {
      const {append} = Element.prototype;
      let count = 0;
      Element.prototype.append = function (...nodes) {
        count += nodes.length;
        append.apply(this, nodes);
      };
      const nodes = await safeNodes(nested(depth, 300), {
        base: new URL('https://docs.example.org/'),
        idPrefix: 'p-',
        engine: 'setHTML' in Element.prototype ? 'native' : 'dompurify',
      });
      Element.prototype.append = append;
      expect(nodes.querySelectorAll('.sig')).to.have.length(1);
      expect(nodes.querySelectorAll('.sig .sig-name')).to.have.length(300);
      return count;
    };
    expect(await moved(400)).to.be.at.most(await moved(2));
  });
});
