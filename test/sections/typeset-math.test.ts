import {expect} from '@open-wc/testing';
import {typesetMath} from '../../src/sections/typeset-math.js';

/** Content with formulas, as safe nodes. */
function contentOf(...formulas: string[]): HTMLElement {
  const content = document.createElement('div');
  for (const tex of formulas) {
    const formula = document.createElement('span');
    formula.className = 'math';
    formula.textContent = tex;
    content.append(formula);
  }
  return content;
}
const MATHML = (inside: string) => `<math><mi>${inside}</mi></math>`;

describe('typesetMath', () => {
  it('has MathJax make MathML of every way to write TeX', async () => {
    const content = contentOf('\\(a\\)', '\\[b\n\\]', '$$c$$', 'just (text)');
    const asked: unknown[] = [];
    await typesetMath(content, {
      MathJax: {
        tex2mmlPromise: (tex, {display}) => {
          asked.push([tex.trim(), display]);
          return Promise.resolve(MATHML(tex));
        },
      },
    });
    expect(asked).to.deep.equal([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    expect(content.querySelectorAll('.math > math')).to.have.length(3);
    expect(content.lastElementChild!.textContent).to.equal('just (text)');
  });

  it('has KaTeX do it', async () => {
    const content = contentOf('\\(a\\)');
    await typesetMath(content, {katex: {renderToString: tex => `<span class="katex">${MATHML(tex)}</span>`}});
    expect(content.querySelector('math')!.textContent).to.equal('a');
  });

  it('asks KaTeX for what a card can show, and for no error that would end it', async () => {
    const asked: unknown[] = [];
    const content = contentOf('\\[a\\]');
    await typesetMath(content, {katex: {renderToString: (...args) => `${asked.push(args)}`}});
    expect(asked).to.deep.equal([
      ['a', {displayMode: true, output: 'mathml', throwOnError: false, trust: false}],
    ]);
  });

  it('lets nothing else in that a typesetter makes', async () => {
    const content = contentOf('\\(a\\)');
    await typesetMath(content, {
      katex: {
        renderToString: () =>
          '<math href="javascript:x"><mi onclick="x" style="x">a</mi></math><style>x</style>',
      },
    });
    expect(content.firstElementChild!.firstElementChild!.outerHTML).to.equal('<math><mi>a</mi></math>');
  });

  it('leaves readable TeX where there is no typesetter, or it fails', async () => {
    const failing = {MathJax: {tex2mmlPromise: () => Promise.reject(new Error('no'))}};
    for (const typesetters of [{}, failing, {MathJax: {}, katex: {}}]) {
      const content = contentOf('\\( a^2 \\)');
      await typesetMath(content, typesetters);
      expect(content.firstElementChild!.textContent).to.equal('a^2');
    }
  });
});
