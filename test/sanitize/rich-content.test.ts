import {expect} from '@open-wc/testing';
import {loadRichContent} from '../../src/sanitize/rich-content.js';
import {policy} from '../../src/sanitize/rich-content-policy.js';
import {allowedAttributes, TEXT} from '../../src/sanitize/policy.js';

describe('what is more than text', () => {
  // In a table, or in one of these, an element comes with what is around it.
  const roots = 'audio,img,picture,source,svg,math,table,video';
  const elementOf = (namespace: string, name: string) => document.createElementNS(namespace, name);

  it('is loaded for every element that the policy for text does not know', async () => {
    for (const [namespace, {elements}] of Object.entries(policy.vocabularies))
      for (const name of elements) {
        const element = elementOf(namespace, name);
        if (allowedAttributes(TEXT, element) || !element.matches(roots)) continue;
        expect(await loadRichContent(`<p>a<${name.toUpperCase()} a=b>`), name).not.to.equal(null);
      }
    expect(await loadRichContent('<image src="a.png">')).not.to.equal(null);
  });

  it('is loaded for what a strict CSP would log, tabs and boxes', async () => {
    for (const html of [
      '<p style="color: red">',
      "<p\nonclick='x'>",
      '<style>p {}</style>',
      '<script>1</script>',
      '<ul role="tablist">',
      '<div class="tabbed-labels">',
      '<label class="sd-tab-label">',
      '<input type="checkbox" disabled>',
    ])
      expect(await loadRichContent(html), html).not.to.equal(null);
  });

  it('is not loaded for text', async () => {
    for (const html of [
      '<p>Text with <code class="xref py">code</code> and a <a href="#x">link</a>.</p>',
      '<dl class="py function"><dt class="sig" id="a.b"><span class="sig-name">b</span></dt><dd><p>b</p></dd></dl>',
      '<div class="highlight"><pre><span class="k">def</span></pre></div>',
    ])
      expect(await loadRichContent(html), html).to.equal(null);
  });
});
