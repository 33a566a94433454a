import {expect} from '@open-wc/testing';

/** The nonce is for the test's own script. */
const POLICY = [
  "script-src 'self' 'nonce-test'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify',
  // For a violation of the test's own.
  "media-src 'none'",
].join('; ');

/** What a page with an embed of its own says, once the section is shown or cannot be had. */
interface Said {
  readonly text: string;
  readonly violations: readonly string[];
}

describe('<docs-embed> under a strict CSP with Trusted Types', () => {
  it('shows a section cut from its page, without a violation', async () => {
    const frame = document.createElement('iframe');
    const said = new Promise<Said>(resolve => {
      window.addEventListener('message', function handleMessage(event: MessageEvent<Said>) {
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
        const tell = async event => {
          const text = event.error?.message ?? embed.shadowRoot.textContent;
          // Violations are reported in order: once our own has been, all before it have.
          document.addEventListener('securitypolicyviolation', () => {
            if (violations.includes('media-src'))
              parent.postMessage({text, violations: violations.filter(one => one !== 'media-src')}, '*');
          });
          new Audio('/forbidden.mp3');
        };
        embed.addEventListener('docs-embed-load', tell);
        embed.addEventListener('docs-embed-error', tell);
        // In full, as WebKit resolves no path in an about:srcdoc.
        import('${location.origin}/src/elements/embed/define.ts');
      </script>`;
    document.body.append(frame);
    try {
      const {text, violations} = await said;
      expect(text).to.include('Read on');
      expect(violations).to.deep.equal([]);
    } finally {
      frame.remove();
    }
  });
});
