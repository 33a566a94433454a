import {expect} from '@open-wc/testing';

/** The minimal policy that the elements need. The nonce is for the script of the test. */
const POLICY = [
  "script-src 'self' 'nonce-test'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ');

interface PageReport {
  readonly text: string;
  /** Violations that the browser has reported. */
  readonly violations: readonly string[];
}

/** Runs an expression in a page with the policy and the modules under test. */
async function underPolicy(expression: string): Promise<PageReport> {
  const frame = document.createElement('iframe');
  const report = new Promise<PageReport>(resolve => {
    window.addEventListener('message', function handleMessage(event: MessageEvent<PageReport>) {
      if (event.source !== frame.contentWindow) return;
      window.removeEventListener('message', handleMessage);
      resolve(event.data);
    });
  });
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script type="module" nonce="test">
    const violations = [];
    document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective + ' ' + event.sample));
    // An absolute URL, because WebKit does not resolve paths in about:srcdoc.
    const {createPageSource} = await import('${location.origin}/src/sections/page-source.ts');
    const {parsePage, markupOf} = await import('${location.origin}/src/sanitize/parse-page.ts');
    const text = await (async () => ${expression})().catch(error => error.name + ': ' + error.message);
    // Violations are reported in order, so after a deliberate one, all earlier ones have been reported.
    const isLast = violation => violation.endsWith('the last one');
    document.addEventListener('securitypolicyviolation', () => {
      if (violations.some(isLast))
        parent.postMessage({text, violations: violations.filter(violation => !isLast(violation))}, '*');
    });
    try {
      document.createElement('script').text = 'the last one';
    } catch {}
  </script>`;
  document.body.append(frame);
  try {
    return await report;
  } finally {
    frame.remove();
  }
}

describe('a page as the source, under Trusted Types', () => {
  if (!('trustedTypes' in window)) return;
  const page =
    "'<html><head><style>p {color: red}</style></head><body style=color:red onload=x()>' +" +
    "'<main><p id=a onclick=x() style=color:red>text</p><svg><style>a {}</style></svg></main></body></html>'";

  it('is under an enforced policy, without which the following tests would prove nothing', async () => {
    const {text, violations} = await underPolicy(
      `new DOMParser().parseFromString('<p>', 'text/html').body.textContent`,
    );
    expect(text).to.match(/^TypeError/);
    expect(violations.join()).to.include('DOMParser parseFromString');
  });

  it('is parsed and cut without a violation', async () => {
    const {text, violations} = await underPolicy(
      `(await createPageSource((url) => Promise.resolve({url, html: ${page}}))('https://x.example/#a', new AbortController().signal)).content`,
    );
    expect(violations).to.deep.equal([]);
    expect(text).to.equal('<p id="a">text</p>');
  });

  it('is parsed and cut without a violation with DOMPurify', async () => {
    const {text, violations} = await underPolicy(
      `markupOf([...(await parsePage(${page}, 'dompurify')).body.childNodes])`,
    );
    expect(violations).to.deep.equal([]);
    expect(text).to.equal('<main><p id="a">text</p><svg></svg></main>');
  });
});
