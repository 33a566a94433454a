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
  it('typesets TeX with MathJax, whatever its delimiters are', async () => {
    const content = contentOf('\\(a\\)', '\\[b\n\\]', '$$c$$', 'just (text)');
    const formulas: unknown[] = [];
    await typesetMath(content, {
      MathJax: {
        tex2mmlPromise: (tex, {display}) => {
          formulas.push([tex.trim(), display]);
          return Promise.resolve(MATHML(tex));
        },
      },
    });
    expect(formulas).to.deep.equal([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    expect(content.querySelectorAll('.math > math')).to.have.length(3);
    expect(content.lastElementChild!.textContent).to.equal('just (text)');
  });

  it('typesets with KaTeX', async () => {
    const content = contentOf('\\(a\\)');
    await typesetMath(content, {katex: {renderToString: tex => `<span class="katex">${MATHML(tex)}</span>`}});
    expect(content.querySelector('math')!.textContent).to.equal('a');
  });

  it('tells KaTeX to return MathML and not to throw errors', async () => {
    const formulas: unknown[] = [];
    const content = contentOf('\\[a\\]');
    await typesetMath(content, {katex: {renderToString: (...args) => `${formulas.push(args)}`}});
    expect(formulas).to.deep.equal([
      ['a', {displayMode: true, output: 'mathml', throwOnError: false, trust: false}],
    ]);
  });

  it('sanitises the output of a typesetter', async () => {
    const content = contentOf('\\(a\\)');
    await typesetMath(content, {
      katex: {
        renderToString: () =>
          '<math href="javascript:x"><mi onclick="x" style="x">a</mi></math><style>x</style>',
      },
    });
    expect(content.firstElementChild!.firstElementChild!.outerHTML).to.equal('<math><mi>a</mi></math>');
  });

  it('leaves readable TeX if there is no typesetter, or it fails', async () => {
    const failing = {MathJax: {tex2mmlPromise: () => Promise.reject(new Error('no'))}};
    for (const typesetters of [{}, failing, {MathJax: {}, katex: {}}]) {
      const content = contentOf('\\( a^2 \\)');
      await typesetMath(content, typesetters);
      expect(content.firstElementChild!.textContent).to.equal('a^2');
    }
  });

  describe('with formulas that define commands or change settings', () => {
    /** Simulates MathJax, which has one scope for all formulas of a page. */
    function setUp() {
      const formulas: string[] = [];
      const MathJax = {
        tex2mmlPromise: (tex: string) => {
          formulas.push(tex);
          return Promise.resolve(MATHML('x'));
        },
      };
      return {formulas, MathJax};
    }

    it('does not pass them to MathJax, and shows them as text', async () => {
      const defining = [
        '\\def\\R{evil}',
        '\\gdef\\R{evil}',
        '\\edef\\R{evil}',
        '\\let\\alpha=\\beta',
        '\\let \\alpha \\beta',
        '\\global\\let\\alpha\\beta',
        '\\newcommand{\\R}{evil}',
        '\\renewcommand\\R{evil}',
        '\\providecommand{\\R}{evil}',
        '\\newenvironment{matrix}{}{}',
        '\\renewenvironment{matrix}{}{}',
        '\\DeclareMathOperator{\\sin}{evil}',
        '\\DeclareMathOperator*{\\sin}{evil}',
        '\\DeclarePairedDelimiter{\\abs}{(}{)}',
        '\\DeclarePairedDelimitersXPP\\abs[1]{}{}{}{}{}',
        '\\Newextarrow{\\xto}{5,5}{0x2192}',
        '\\newtagform{x}{}{}',
        '\\renewtagform{x}{}{}',
        '\\usetagform{x}',
        '\\definecolor{red}{rgb}{0,0,0}',
        '\\require{physics}',
        '\\setOptions{maxBuffer=1}',
        '\\mathtoolsset{centercolon}',
        '\\text{a $\\def\\R{evil}$}',
        'a\\\\\\def\\R{evil}',
        '\\begingroupReset',
        '\\label{a{b}}',
        '\\label a',
      ];
      const {formulas, MathJax} = setUp();
      const content = contentOf(...defining.map(tex => `\\(${tex}\\)`));
      await typesetMath(content, {MathJax});
      expect(formulas).to.deep.equal([]);
      expect(Array.from(content.children, formula => formula.textContent)).to.deep.equal(defining);
    });

    it('passes formulas to MathJax that only look like definitions', async () => {
      const harmless = [
        '\\left( a \\right)',
        'a \\\\let b',
        '\\newline',
        '\\set{a} \\subset \\Set{b}',
        'def newcommand',
        '\\letter',
      ];
      const {formulas, MathJax} = setUp();
      await typesetMath(contentOf(...harmless.map(tex => `\\(${tex}\\)`)), {MathJax});
      expect(formulas).to.deep.equal(harmless);
    });

    it('passes no labels to MathJax, which would be labels of the page', async () => {
      const {formulas, MathJax} = setUp();
      await typesetMath(contentOf('\\[a \\label{eq:one} = b \\label {two}\\]'), {MathJax});
      expect(formulas).to.deep.equal(['a  = b ']);
    });

    it('numbers no equations, which would be counted with those of the page', async () => {
      const {formulas, MathJax} = setUp();
      const environments = ['equation', 'align', 'alignat', 'flalign', 'gather', 'multline', 'eqnarray'];
      const write = (name: string) => `\\begin{${name}}a\\end{${name}}`;
      await typesetMath(contentOf(...environments.map(name => `\\[${write(name)}\\]`)), {MathJax});
      expect(formulas).to.deep.equal(environments.map(name => write(`${name}*`)));
      await typesetMath(contentOf(`\\[${write('aligned')}${write('align*')}\\]`), {MathJax});
      expect(formulas.at(-1)).to.equal(write('aligned') + write('align*'));
    });

    it('passes them to KaTeX, which has a scope for each formula', async () => {
      const content = contentOf('\\(\\def\\R{r}\\R\\)');
      await typesetMath(content, {katex: {renderToString: () => MATHML('r')}});
      expect(content.querySelector('math')!.textContent).to.equal('r');
    });
  });

  describe('with thousands of formulas', () => {
    const many = Array.from({length: 1_200}, (_, i) => `\\(a_{${i}}\\)`);

    /** The number of inert documents that are created while a function runs: at least one for each call of the sanitizer. */
    async function documentsMade(run: () => Promise<unknown>): Promise<number> {
      const {implementation} = document;
      let count = 0;
      implementation.createHTMLDocument = function (title) {
        count++;
        return DOMImplementation.prototype.createHTMLDocument.call(this, title);
      };
      const {parseFromString} = DOMParser.prototype;
      DOMParser.prototype.parseFromString = function (...args) {
        count++;
        return parseFromString.apply(this, args);
      };
      await run();
      DOMParser.prototype.parseFromString = parseFromString;
      Reflect.deleteProperty(implementation, 'createHTMLDocument');
      return count;
    }

    it('does not sanitise at all if there is no typesetter', async () => {
      const content = contentOf(...many);
      expect(await documentsMade(() => typesetMath(content, {}))).to.equal(0);
      expect(content.lastElementChild!.textContent).to.equal('a_{1199}');
    });

    it('typesets the first five hundred, and sanitises many of them in one call', async () => {
      const content = contentOf(...many);
      const documents = await documentsMade(() =>
        typesetMath(content, {katex: {renderToString: tex => MATHML(tex)}}),
      );
      expect(documents).to.be.below(13 * 5);
      expect(content.querySelectorAll('math')).to.have.length(500);
      expect(content.children[499]!.textContent).to.equal('a_{499}');
      expect(content.children[500]!.innerHTML).to.equal('a_{500}');
    });

    it('keeps the other formulas if a typesetter does not close an element in one of them', async () => {
      const content = contentOf('\\(a\\)', '\\(b\\)', '\\(c\\)');
      const typeset: Record<string, string> = {a: MATHML('a'), b: '</div><math><mi>b', c: MATHML('c')};
      await typesetMath(content, {katex: {renderToString: tex => typeset[tex]!}});
      expect(content.textContent).to.equal('abc');
    });

    it('reads the text of nested formulas once', async () => {
      const content = contentOf('\\(a\\)');
      for (let i = 0; i < 400; i++) {
        const around = document.createElement('span');
        around.className = 'math';
        around.append(...content.childNodes);
        content.append(around);
      }
      const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!;
      let reads = 0;
      Object.defineProperty(Node.prototype, 'textContent', {
        ...text,
        get(this: Node) {
          reads++;
          return text.get!.call(this) as string;
        },
      });
      await typesetMath(content, {});
      Object.defineProperty(Node.prototype, 'textContent', text);
      expect(reads).to.equal(1);
      expect(content.textContent).to.equal('a');
    });
  });
});
