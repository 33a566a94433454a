import {expect} from '@open-wc/testing';
import {bestEngine, loadEngine, nativeEngine} from '../../src/sanitize/engine.js';
import {POLICY} from '../../src/sanitize/policy.js';

const hasNative = 'setHTML' in Element.prototype;

describe('loadEngine', () => {
  it("loads the requested engine: the browser's own sanitiser, or DOMPurify", async () => {
    expect(await loadEngine('native')).to.equal(nativeEngine);
    expect(await loadEngine('dompurify')).not.to.equal(nativeEngine);
  });

  it("has the browser's own sanitiser as the best engine, or DOMPurify if there is none", () => {
    expect(bestEngine()).to.equal(hasNative ? 'native' : 'dompurify');
  });

  for (const name of hasNative ? (['native', 'dompurify'] as const) : (['dompurify'] as const)) {
    const parse = async (html: string) => {
      const holder = document.createElement('div');
      holder.append(...(await loadEngine(name))(html, POLICY).childNodes);
      return holder.innerHTML;
    };

    it(`${name} unwraps an element that the policy does not list`, async () => {
      expect(await parse('<p>a <font>b</font> <MY-BOX title="x"><em>c</em></MY-BOX></p>')).to.equal(
        '<p>a b <em>c</em></p>',
      );
    });

    it(`${name} removes scripts, style sheets and comments`, async () => {
      expect(await parse('<p>a<script>b</script><style>c</style><!-- d --></p>')).to.equal('<p>a</p>');
    });

    it(`${name} removes attributes that the policy does not list`, async () => {
      const html = '<p title="t" data-x="1" aria-owns="y" onclick="z" style="color: red">a</p>';
      expect(await parse(html)).to.equal('<p title="t">a</p>');
    });

    it(`${name} keeps ids, which get a prefix later`, async () => {
      expect(await parse('<p id="body">a</p>')).to.equal('<p id="body">a</p>');
    });

    it(`${name} returns nothing for an empty document`, async () => {
      expect(await parse('')).to.equal('');
      expect(await parse('<frameset></frameset>')).to.equal('');
    });
  }
});
