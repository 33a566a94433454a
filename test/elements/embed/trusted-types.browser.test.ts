import {expect} from '@open-wc/testing';

/** The policy of the page. Its nonce is for the inline script of this test. */
const POLICY = [
  "script-src 'self' 'nonce-test'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
  // The test causes a violation of this directive itself.
  "media-src 'none'",
].join('; ');

/** What a page with an embed reports once the section is shown or has failed to load. */
interface Report {
  readonly text: string;
  readonly violations: readonly string[];
}

describe('<docs-embed> under a strict CSP with Trusted Types', () => {
  it('shows a section cut from its page, without a violation', async () => {
    const frame = document.createElement('iframe');
    const report = new Promise<Report>(resolve => {
      window.addEventListener('message', function handleMessage(event: MessageEvent<Report>) {
        if (event.source !== frame.contentWindow) return;
        window.removeEventListener('message', handleMessage);
        resolve(event.data);
      });
    });
    const href = new URL('../../sections/pages/guide.html#install', import.meta.url).pathname;
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
      <base href="${location.origin}"><docs-embed sources="page" loading="eager" href="${href}"></docs-embed>
      <script type="module" nonce="test">
        const violations = [];
        document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective));
        const embed = document.querySelector('docs-embed');
        const report = async event => {
          const text = event.error?.message ?? embed.shadowRoot.textContent;
          // Violations are reported in order: when this one is reported, all earlier ones have been, too.
          document.addEventListener('securitypolicyviolation', () => {
            if (violations.includes('media-src'))
              parent.postMessage({text, violations: violations.filter(name => name !== 'media-src')}, '*');
          });
          new Audio('/forbidden.mp3');
        };
        embed.addEventListener('docs-embed-load', report);
        embed.addEventListener('docs-embed-error', report);
        // A full address, because WebKit does not resolve paths in about:srcdoc.
        import('${location.origin}/src/elements/embed/define.ts');
      </script>`;
    document.body.append(frame);
    try {
      const {text, violations} = await report;
      expect(text).to.include('Read on');
      expect(violations).to.deep.equal([]);
    } finally {
      frame.remove();
    }
  });
});
