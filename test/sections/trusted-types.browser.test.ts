import {expect} from '@open-wc/testing';

/** A Content-Security-Policy that allows only what the elements need and, by its nonce, the script of the test. */
const POLICY = [
  "script-src 'self' 'nonce-test'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
].join('; ');

interface PageReport {
  readonly text: string;
  /** Each violation of the policy that the browser reported: the directive, and a sample of what violated the directive. */
  readonly violations: readonly string[];
}

/** Evaluates an expression in a page that has the policy and has imported the functions under test. */
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
    // Violations are reported in order. Once a deliberate violation is reported, all earlier violations have been reported.
    const isDeliberate = violation => violation.endsWith('the deliberate violation');
    document.addEventListener('securitypolicyviolation', () => {
      if (violations.some(isDeliberate))
        parent.postMessage({text, violations: violations.filter(violation => !isDeliberate(violation))}, '*');
    });
    try {
      document.createElement('script').text = 'the deliberate violation';
    } catch {}
  </script>`;
  document.body.append(frame);
  try {
    return await report;
  } finally {
    frame.remove();
  }
}

describe('in a page whose policy requires Trusted Types', () => {
  if (!('trustedTypes' in window)) return;
  const page =
    "'<html><head><style>p {color: red}</style></head><body style=color:red onload=x()>' +" +
    "'<main><p id=a onclick=x() style=color:red>text</p><svg><style>a {}</style></svg></main></body></html>'";

  it('the browser rejects a plain string for DOMParser, which shows that the policy is enforced', async () => {
    const {text, violations} = await underPolicy(
      `new DOMParser().parseFromString('<p>', 'text/html').body.textContent`,
    );
    expect(text).to.match(/^TypeError/);
    expect(violations.join()).to.include('DOMParser parseFromString');
  });

  it('the HTML of another page is parsed, and a section is cut out of that page, without a violation of the policy', async () => {
    const {text, violations} = await underPolicy(
      `(await createPageSource((url) => Promise.resolve({url, html: ${page}}))('https://x.example/#a', new AbortController().signal)).content`,
    );
    expect(violations).to.deep.equal([]);
    expect(text).to.equal('<p id="a">text</p>');
  });

  it('the HTML of another page is parsed and sanitised with DOMPurify without a violation of the policy', async () => {
    const {text, violations} = await underPolicy(
      `markupOf([...(await parsePage(${page}, 'dompurify')).body.childNodes])`,
    );
    expect(violations).to.deep.equal([]);
    expect(text).to.equal('<main><p id="a">text</p><svg></svg></main>');
  });
});
