import {expect, fixture, html} from '@open-wc/testing';
import {landing} from '../../../src/elements/search/landing.js';
import {storePendingHighlight} from '../../../src/elements/search/pending-highlight.js';

const HERE = location.href.replace(/#.*/, '');

afterEach(() => {
  localStorage.clear();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
});

/** Opens the section `there` of a page as a result for a word. @returns whether the first element with the word is visible */
async function landsOn(page: ReturnType<typeof html>, word = 'tulip'): Promise<boolean> {
  const element = await fixture(
    html`<main>
      <h1>Guide</h1>
      ${page}
    </main>`,
  );
  const url = `${HERE}#there`;
  storePendingHighlight({url, words: [word]});
  landing.showTarget(url);
  const match = [...element.querySelectorAll('p,code')].find(({textContent}) => textContent.includes(word))!;
  return match.checkVisibility();
}

const heading = html`<h2 id="there">There</h2>`;

describe('landing on a match that the page hides', () => {
  it('opens closed details, and the details around them', async () => {
    const page = html`${heading}
      <details>
        <summary>More</summary>
        <details>
          <summary>Still more</summary>
          <p>A tulip.</p>
        </details>
      </details>`;
    expect(await landsOn(page)).to.equal(true);
  });

  it('clicks the summary, because scripts of the site may listen to it', async () => {
    let clicks = 0;
    const page = html`${heading}
      <details>
        <summary @click=${() => clicks++}>More</summary>
        <p>A tulip.</p>
      </details>`;
    expect([await landsOn(page), clicks]).to.deep.equal([true, 1]);
  });

  it('leaves details closed if the match is in their summary', async () => {
    const page = html`${heading}
      <details>
        <summary>A tulip</summary>
        <p>No tulip.</p>
      </details>`;
    await landsOn(page);
    expect(document.querySelector('details')!.open).to.equal(false);
  });

  it('opens the details around the heading of the section', async () => {
    const page = html`<details>
      <summary>More</summary>
      ${heading}
      <p>A tulip.</p>
    </details>`;
    expect(await landsOn(page)).to.equal(true);
  });

  it('reveals content with hidden="until-found", and dispatches beforematch', async () => {
    let events = 0;
    const page = html`${heading}
      <div hidden="until-found" @beforematch=${() => events++}><p>A tulip.</p></div>`;
    await landsOn(page);
    expect([document.querySelector('[hidden]'), events]).to.deep.equal([null, 1]);
  });

  const tabs: Record<string, ReturnType<typeof html>> = {
    'sphinx-design': html`<style>
        .sd-tab-content {
          display: none;
        }
        input:checked + label + .sd-tab-content {
          display: block;
        }
      </style>
      <div class="sd-tab-set">
        <input type="radio" name="set" id="one" checked /><label for="one">One</label>
        <div class="sd-tab-content"><p>A rose.</p></div>
        <input type="radio" name="set" id="two" /><label for="two">Two</label>
        <div class="sd-tab-content"><p>A tulip.</p></div>
      </div>`,
    'Material for MkDocs': html`<style>
        .tabbed-block {
          display: none;
        }
        .tabbed-set > input:nth-child(1):checked ~ .tabbed-content > :nth-child(1),
        .tabbed-set > input:nth-child(2):checked ~ .tabbed-content > :nth-child(2) {
          display: block;
        }
      </style>
      <div class="tabbed-set tabbed-alternate">
        <input type="radio" name="set" id="one" checked /><input type="radio" name="set" id="two" />
        <div class="tabbed-labels"><label for="one">One</label><label for="two">Two</label></div>
        <div class="tabbed-content">
          <div class="tabbed-block"><p>A rose.</p></div>
          <div class="tabbed-block"><p>A tulip.</p></div>
        </div>
      </div>`,
    'VitePress code groups': html`<style>
        .blocks > div {
          display: none;
        }
        .blocks > .active {
          display: block;
        }
      </style>
      <div
        class="vp-code-group"
        @change=${({currentTarget}: Event) => {
          const group = currentTarget as Element;
          const at = [...group.querySelectorAll('input')].findIndex(({checked}) => checked);
          for (const [number, block] of [...group.querySelectorAll('.blocks > div')].entries())
            block.classList.toggle('active', number === at);
        }}
      >
        <div class="tabs">
          <input type="radio" name="set" id="one" checked /><label for="one">npm</label>
          <input type="radio" name="set" id="two" /><label for="two">pnpm</label>
        </div>
        <div class="blocks">
          <div class="active"><code>rose</code></div>
          <div><code>tulip</code></div>
        </div>
      </div>`,
    'panels labelled by their tabs, as in Starlight': html`<div
      @click=${({target, currentTarget}: Event) => {
        for (const panel of (currentTarget as Element).querySelectorAll<HTMLElement>('[role=tabpanel]'))
          panel.hidden = panel.getAttribute('aria-labelledby') !== (target as Element).id;
      }}
    >
      <div role="tablist">
        <a role="tab" id="tab-1" href="#panel-1" aria-selected="true">One</a>
        <a role="tab" id="tab-2" href="#panel-2" aria-selected="false">Two</a>
      </div>
      <div role="tabpanel" id="panel-1" aria-labelledby="tab-1"><p>A rose.</p></div>
      <div role="tabpanel" id="panel-2" aria-labelledby="tab-2" hidden><p>A tulip.</p></div>
    </div>`,
    'tabs with aria-controls, as in sphinx-tabs': html`<div
      @click=${({target, currentTarget}: Event) => {
        for (const panel of (currentTarget as Element).querySelectorAll<HTMLElement>('[role=tabpanel]'))
          panel.hidden = panel.id !== (target as Element).getAttribute('aria-controls');
      }}
    >
      <div role="tablist">
        <button role="tab" aria-controls="panel-0-1" aria-selected="true">One</button>
        <button role="tab" aria-controls="panel-0-2" aria-selected="false">Two</button>
      </div>
      <div role="tabpanel" id="panel-0-1"><p>A rose.</p></div>
      <div role="tabpanel" id="panel-0-2" hidden><p>A tulip.</p></div>
    </div>`,
    Docusaurus: html`<div
      @click=${({target, currentTarget}: Event) => {
        const tabs = [...(currentTarget as Element).querySelectorAll('[role=tab]')];
        const panels = (currentTarget as Element).querySelectorAll<HTMLElement>('[role=tabpanel]');
        for (const [at, panel] of panels.entries()) panel.hidden = tabs[at] !== target;
      }}
    >
      <ul role="tablist">
        <li role="tab" aria-selected="true">One</li>
        <li role="tab" aria-selected="false">Two</li>
      </ul>
      <div>
        <div role="tabpanel"><p>A rose.</p></div>
        <div role="tabpanel" hidden><p>A tulip.</p></div>
      </div>
    </div>`,
  };
  for (const [name, panels] of Object.entries(tabs))
    it(`selects the tab of ${name}`, async () =>
      expect(await landsOn(html`${heading}${panels}`)).to.equal(true));

  it('leaves content hidden that no control of the page reveals', async () =>
    expect(
      await landsOn(
        html`${heading}
          <div style="display: none"><p>A tulip.</p></div>`,
      ),
    ).to.equal(false));

  it('reveals the next match once the reader steps to it', async () => {
    const page = html`${heading}
      <p>A tulip.</p>
      <details>
        <summary>More</summary>
        <p>Another tulip.</p>
      </details>`;
    await landsOn(page);
    const details = document.querySelector('details')!;
    expect(details.open).to.equal(false);
    const bar = [...document.body.children].find(({shadowRoot}) =>
      shadowRoot?.querySelector('[role=status]'),
    )!;
    const next = bar.shadowRoot!.querySelector('button')!;
    next.click();
    next.click();
    expect(details.open).to.equal(true);
  });
});
