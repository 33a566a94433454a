import {expect, fixture, html} from '@open-wc/testing';
import {codeColors} from '../../src/sections/code-colors.js';

const CODE =
  '<div class="highlight-python"><div class="highlight"><pre><span class="k">def</span> ' +
  '<span class="nf">f</span> <span class="c1"># x</span> plain</pre></div></div>';

/** A page's content with a theme's rules, and code shown in a shadow root elsewhere on the page. */
async function pageWith(rules: string, code = CODE) {
  const page = await fixture<HTMLElement>(
    html`<div class="theme-dark">
      <main></main>
      <div id="card"></div>
    </div>`,
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  const root = page.querySelector('#card')!.attachShadow({mode: 'open'});
  root.append(document.createRange().createContextualFragment(code));
  return {
    main: page.querySelector('main')!,
    root,
    look: (selector: string) => getComputedStyle(root.querySelector(selector)!),
    done: () => document.adoptedStyleSheets.pop(),
  };
}

describe('codeColors', () => {
  it('brings the colours of the page, whatever its selectors begin with, and nothing else', async () => {
    const {main, root, look, done} = await pageWith(
      `.theme-dark main .highlight { background: rgb(1, 2, 3); padding: 99px }
       .theme-dark main .highlight .k { color: rgb(255, 0, 0); font-weight: 700; font-size: 40px }
       .theme-light .highlight .k { color: lime }
       main .highlight .c1 { font-style: italic; background-color: rgb(9, 9, 9); text-decoration: underline }`,
    );
    root.adoptedStyleSheets = [codeColors(root, main)!];
    done();
    expect(look('.k').color).to.equal('rgb(255, 0, 0)');
    expect(look('.k').fontWeight).to.equal('700');
    expect(look('.k').fontSize).not.to.equal('40px');
    expect(look('.c1').fontStyle).to.equal('italic');
    expect(look('.c1').backgroundColor).to.equal('rgb(9, 9, 9)');
    expect(look('.c1').textDecorationLine).to.equal('none');
    expect(look('.nf').color).to.equal(look('pre').color);
    expect(look('pre').backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('reaches selectors that begin four levels around the code, and not at the card that shows it', async () => {
    const nested = (levels: number) =>
      `<div class="outer">${'<div>'.repeat(levels)}<pre><b class="k">a</b><span class="k">a</span></pre></div>`;
    for (const [levels, isReached] of [
      [2, true],
      [3, false],
    ] as const) {
      const {main, root, done} = await pageWith('main .outer .k { color: rgb(255, 0, 0) }', nested(levels));
      expect(codeColors(root, main) !== null, `${levels} levels between`).to.equal(isReached);
      done();
    }
    const {main, root, done} = await pageWith('main .card .k { color: rgb(255, 0, 0) }');
    const card = document.createElement('div');
    card.className = 'card';
    card.append(...root.childNodes);
    expect(codeColors(card, main) === null).to.equal(true);
    done();
  });

  it('leaves the page as it was', async () => {
    const {main, root, done} = await pageWith('main .highlight .k { color: red }');
    codeColors(root, main);
    done();
    expect(main.childNodes).to.have.length(0);
  });

  it('has nothing to bring where the page does not colour code, or there is none', async () => {
    const {main, root, done} = await pageWith('.highlight pre { color: rgb(1, 1, 1) }');
    expect(codeColors(root, main)).to.equal(null);
    done();
    expect(codeColors(document.createElement('p'), main)).to.equal(null);
  });

  it('takes a class for what it is', async () => {
    const {main, root, done} = await pageWith(
      'main .hljs-keyword { color: rgb(0, 0, 255) }',
      '<pre><code class="hljs"><span class="hljs-keyword">if</span><span class="a}b{c">x</span></code></pre>',
    );
    const sheet = codeColors(root, main)!;
    done();
    expect(sheet.cssRules).to.have.length(3);
    expect(sheet.cssRules[1]!.cssText).to.contain('pre .hljs-keyword { color: rgb(0, 0, 255)');
  });
});
