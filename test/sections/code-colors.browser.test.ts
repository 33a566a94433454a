import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {colorCode} from '../../src/sections/code-colors.js';

const CODE =
  '<div class="highlight-python"><div class="highlight"><pre><span class="k">def</span> ' +
  '<span class="nf">f</span> <span class="c1"># x</span> plain</pre></div></div>';

/** A page with the rules of a theme, and code in a shadow root elsewhere on the page. */
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

describe('the colours of code by the classes of its tokens', () => {
  it('are copied from the page with backgrounds and bold and italic type, but without other styles', async () => {
    const {main, root, look, done} = await pageWith(
      `.theme-dark main .highlight { background: rgb(1, 2, 3); padding: 99px }
       .theme-dark main .highlight .k { color: rgb(255, 0, 0); font-weight: 700; font-size: 40px }
       .theme-light .highlight .k { color: lime }
       main .highlight .c1 { font-style: italic; background-color: rgb(9, 9, 9); text-decoration: underline }`,
    );
    colorCode(root, main);
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

  it('are found by selectors that begin up to four levels above the token', async () => {
    const nested = (levels: number) =>
      `<div class="outer">${'<div>'.repeat(levels)}<pre><b class="k">a</b><span class="k">a</span></pre></div>`;
    for (const [levels, isReached] of [
      [2, true],
      [3, false],
    ] as const) {
      const {main, root, done} = await pageWith('main .outer .k { color: rgb(255, 0, 0) }', nested(levels));
      colorCode(root, main);
      done();
      expect(root.adoptedStyleSheets.length > 0, `${levels} levels between`).to.equal(isReached);
    }
  });

  it('are found by selectors that begin at the root of the page, with the specificity that they have there', async () => {
    const rules = `
      :root { --keyword: rgb(1, 1, 1) }
      :root[data-look='dark'] { --keyword: rgb(255, 0, 0) }
      html { --keyword: rgb(2, 2, 2) }
      :root body .k { color: var(--keyword) }
      html .k { color: rgb(3, 3, 3) }`;
    document.documentElement.dataset['look'] = 'dark';
    const {main, root, look, done} = await pageWith(rules);
    colorCode(root, main);
    done();
    delete document.documentElement.dataset['look'];
    expect(look('.k').color).to.equal('rgb(255, 0, 0)');
  });

  it('change neither the page nor the root that shows the code', async () => {
    const {main, root, done} = await pageWith('main .highlight .k { color: red }');
    const before = root.childNodes.length;
    colorCode(root, main);
    done();
    expect(main.childNodes).to.have.length(0);
    expect(root.childNodes).to.have.length(before);
  });

  it('are not copied if the page does not colour code, or if there is no code', async () => {
    const {main, root, done} = await pageWith('.highlight pre { color: rgb(1, 1, 1) }');
    colorCode(root, main);
    expect(root.adoptedStyleSheets).to.have.length(0);
    root.replaceChildren(document.createElement('p'));
    colorCode(root, main);
    done();
    expect(root.adoptedStyleSheets).to.have.length(0);
  });

  it('are copied for class names with any characters', async () => {
    const {main, root, done} = await pageWith(
      'main .hljs-keyword { color: rgb(0, 0, 255) }',
      '<pre><code class="hljs"><span class="hljs-keyword">if</span><span class="a}b{c">x</span></code></pre>',
    );
    colorCode(root, main);
    done();
    const [sheet] = root.adoptedStyleSheets;
    expect(sheet!.cssRules).to.have.length(3);
    expect(sheet!.cssRules[1]!.cssText).to.include('pre .hljs-keyword { color: rgb(0, 0, 255)');
  });

  it('are copied from a style sheet that the page imports for screens, and not from one that it imports for print', async () => {
    const style = document.createElement('style');
    const imported = (css: string) => `@import url("data:text/css,${encodeURIComponent(css)}")`;
    style.textContent = `${imported('.k { color: rgb(255, 0, 0) }')} screen;
      ${imported('.k { color: rgb(0, 255, 0) }')} print;`;
    const loaded = new Promise(resolve => (style.onload = resolve));
    document.head.append(style);
    await loaded;
    const {main, root, look, done} = await pageWith('');
    colorCode(root, main);
    // In some browsers, a data: URL has its own origin. Then the rules can be read only after they have been requested again.
    const isReadable = [...document.styleSheets].every(sheet => {
      try {
        return [...sheet.cssRules].every(
          rule => !(rule instanceof CSSImportRule) || rule.styleSheet?.cssRules,
        );
      } catch {
        return false;
      }
    });
    const {color} = look('.k');
    done();
    style.remove();
    if (isReadable) expect(color).to.equal('rgb(255, 0, 0)');
  });

  it('are copied later from a style sheet of another origin, whose rules cannot be read before it is requested again', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `http://${location.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${location.port}/test/sections/pages/code.css`;
    const loaded = new Promise(resolve => (link.onload = link.onerror = resolve));
    document.head.append(link);
    await loaded;
    const {main, root, look, done} = await pageWith('');
    colorCode(root, main);
    done();
    await waitUntil(() => look('.k').color === 'rgb(255, 0, 0)');
    link.remove();
  });

  it('are replaced with the colour of text if a token would be invisible', async () => {
    const {main, root, look, done} = await pageWith(
      `main pre { color: rgb(10, 10, 10); background: rgb(250, 250, 250) }
       main .k { color: rgb(255, 0, 0) }
       main .nf { color: transparent }
       main .c1 { color: rgb(250, 250, 251) }`,
    );
    colorCode(root, main);
    done();
    expect(look('.k').color).to.equal('rgb(255, 0, 0)');
    expect(look('.nf').color).to.equal('rgb(10, 10, 10)');
    expect(look('.c1').color).to.equal('rgb(10, 10, 10)');
  });

  it('are found without changes that a script of the page could observe', async () => {
    let connections = 0;
    if (!customElements.get('watching-theme'))
      customElements.define(
        'watching-theme',
        class extends HTMLElement {
          connectedCallback() {
            connections++;
          }
        },
      );
    const {main, root, look, done} = await pageWith(
      'watching-theme main .k { color: red } main .k { color: rgb(255, 0, 0) }',
    );
    const theme = document.createElement('watching-theme');
    main.replaceWith(theme);
    theme.append(main);
    const connectionsBefore = connections;
    const frames = window.length;
    const observer = new MutationObserver(() => {});
    observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    colorCode(root, main);
    const seen = observer.takeRecords();
    done();
    expect(look('.k').color).to.equal('rgb(255, 0, 0)');
    expect(seen).to.deep.equal([]);
    expect([connections, window.length]).to.deep.equal([connectionsBefore, frames]);
  });

  it('take as many reads of computed styles for a thousand tokens as for ten', async () => {
    const reads = async (tokens: number) => {
      const code = `<pre>${'<span class="k">a</span><span class="nf">b</span>'.repeat(tokens)}</pre>`.repeat(
        3,
      );
      const {main, root, done} = await pageWith('main .k { color: red }', code);
      const counted = countCalls(window, 'getComputedStyle', () => colorCode(root, main));
      done();
      return counted;
    };
    expect(await reads(1_000)).to.equal(await reads(10));
  });

  it('are copied for a limited number of kinds of tokens', async () => {
    const kinds = Array.from({length: 3_000}, (_, i) => `<span class="k k${i}">a</span>`).join('');
    const {main, root, done} = await pageWith('main .k { color: red }', `<pre>${kinds}</pre>`);
    const counted = countCalls(window, 'getComputedStyle', () => colorCode(root, main));
    done();
    expect(counted).to.be.below(120 * 8);
    expect(root.adoptedStyleSheets[0]!.cssRules).to.have.length(121);
  });
});

/** The number of calls of a method while a function runs. */
function countCalls<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  run: () => unknown,
): number {
  const original = owner[name];
  let count = 0;
  owner[name] = function (this: unknown, ...args: never[]) {
    count++;
    return original.apply(this, args);
  };
  run();
  owner[name] = original;
  return count;
}
