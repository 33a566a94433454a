import {expect, fixture, html, nextFrame, waitUntil} from '@open-wc/testing';
import '../../../src/elements/embed/define.js';
import {fakeSite, type FakeSite} from './support/fake-site.js';

/** Content that tries to cover the page. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'a formula in huge type':
    '<math scriptlevel="-60"><mi>x</mi></math><math><mstyle scriptlevel="-60"><mi>x</mi></mstyle></math>',
  'a formula that is stretched and shifted':
    '<math><mo minsize="9999em" maxsize="9999em" lspace="-999em" rspace="-999em">(</mo><mspace width="-999em" height="999em"></mspace><mfrac linethickness="9999px"><mi>a</mi><mi>b</mi></mfrac></math>',
  'a drawing that exceeds its box':
    '<svg width="10" height="10" overflow="visible"><rect x="-5000" y="-5000" width="9999" height="9999" fill="red"></rect><g transform="scale(999)"><circle r="999"></circle></g></svg>',
  'a huge picture': '<img src="/a.png" alt="a" width="9999" height="9999">',
  'a very long line': `<p>${'x'.repeat(5_000)}</p><pre>${'x '.repeat(5_000)}</pre>`,
  'styles and classes that position it':
    '<div class="fixed modal" style="position:fixed;inset:-999px;z-index:9999">x</div>',
};

describe('<docs-embed> stays within its box', () => {
  let site: FakeSite;

  beforeEach(() => {
    site = fakeSite();
  });
  afterEach(() => site.restore());

  for (const [title, content] of Object.entries(ATTEMPTS))
    it(`with ${title}`, async () => {
      site.always(() => content);
      const page = await fixture<HTMLElement>(html`
        <div style="position: relative; padding: 150px 100px 400px">
          <docs-embed api=${site.api} href="/a.html" loading="eager" style="width: 300px"></docs-embed>
        </div>
      `);
      const embed = page.querySelector('docs-embed')!;
      await waitUntil(() => embed.section);
      await embed.updateComplete;
      await nextFrame();
      const box = embed.getBoundingClientRect();
      let outside = 0;
      let covered = 0;
      // A grid of 975 points across the viewport.
      for (let column = 0; column < 39; column++)
        for (let row = 0; row < 25; row++) {
          const x = ((column + 0.5) / 39) * innerWidth;
          const y = ((row + 0.5) / 25) * innerHeight;
          if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) continue;
          outside++;
          if (document.elementFromPoint(x, y) === embed) covered++;
        }
      expect(outside).to.be.above(100);
      expect(covered).to.equal(0);
    });
});
