import {expect} from '@open-wc/testing';
import type {EngineName} from '../../src/sanitize/engine.js';

/** Sanitizes HTML in a page with its own policy, and returns the result. */
async function cleanUnder(policy: string, engine: EngineName): Promise<string> {
  const frame = document.createElement('iframe');
  const answer = new Promise<string>(resolve => {
    const handleMessage = (event: MessageEvent<string>) => {
      if (event.source !== frame.contentWindow) return;
      window.removeEventListener('message', handleMessage);
      resolve(event.data);
    };
    window.addEventListener('message', handleMessage);
  });
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module">
    import {safeNodes} from '/src/sanitize/index.ts';
    safeNodes('<p onclick="x">text</p>', {base: new URL('https://docs.example.org/'), idPrefix: 'p-', engine: '${engine}'})
      .then(nodes => nodes.querySelector('p').outerHTML, error => error.name + ' ' + error.kind)
      .then(result => parent.postMessage(result, '*'));
  </script>`;
  document.body.append(frame);
  try {
    return await answer;
  } finally {
    frame.remove();
  }
}

describe('safeNodes under Trusted Types', function () {
  if (!('trustedTypes' in window)) return;

  it('works with DOMPurify if its policy is allowed', async () => {
    const policy = "require-trusted-types-for 'script'; trusted-types dompurify";
    expect(await cleanUnder(policy, 'dompurify')).to.equal('<p>text</p>');
  });

  it('reports an error if the policy is not allowed', async () => {
    const policy = "require-trusted-types-for 'script'; trusted-types other";
    expect(await cleanUnder(policy, 'dompurify')).to.equal('SanitizerUnavailable sanitizer');
  });

  it("needs no policy if the browser's own sanitiser is used", async () => {
    if (!('setHTML' in Element.prototype)) return;
    const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
    expect(await cleanUnder(policy, 'native')).to.equal('<p>text</p>');
  });
});
