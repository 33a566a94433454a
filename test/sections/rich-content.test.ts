import {expect} from '@open-wc/testing';
import {RICH_CONTENT} from '../../src/sections/content-styles.js';
import {richContentCss} from '../../src/sections/rich-content-styles.js';

describe('the looks of what few sections hold', () => {
  // Only ever inside of what is named, or on it: cells, captions, kinds of admonitions.
  const INSIDE =
    /^(th|td|caption|figcaption|\.admonition-title( svg)?|\.(warning|caution|danger|attention|error|important)|\.admonition > .*|:is\(th, td\) > p)$/;

  it('are asked for wherever one of their rules may match', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(richContentCss.cssText);
    const named = new Set(RICH_CONTENT.split(','));
    for (const rule of sheet.cssRules as Iterable<CSSRule> & CSSRuleList)
      for (const selector of (rule as CSSStyleRule).selectorText.split(/,\s*(?![^(]*\))/)) {
        const subject = selector
          .replace(/^pre :is\(.*$/, 'pre span')
          .replace(/:has\(.*$|\[.*$|::before$/, '');
        const isNamed = named.has(subject) || named.has(`${subject}:not(.more)`) || INSIDE.test(subject);
        expect(isNamed, selector).to.equal(true);
      }
  });
});
