import {expect, fixture, html} from '@open-wc/testing';
import {css, LitElement} from 'lit';
import {OnDemand} from '../../src/elements/on-demand.js';

class TestHost extends LitElement {
  updates = 0;

  protected override updated(): void {
    this.updates++;
  }
}
customElements.define('on-demand-host', TestHost);

/** A host with a part, and the imports of it that were started. The first `failures` of them fail. */
async function createPart({failures = 0} = {}) {
  const host = await fixture<TestHost>(html`<on-demand-host></on-demand-host>`);
  const requests: string[] = [];
  const part = new OnDemand(
    host,
    () => {
      requests.push('request');
      return requests.length > failures
        ? Promise.resolve({
            color: css`
              :host {
                color: rgb(1, 2, 3);
              }
            `,
          })
        : Promise.reject(new TypeError('no network'));
    },
    ({color}) => ({styles: color, greet: () => 'hello'}),
  );
  return {host, part, requests};
}

describe('a part that is loaded on demand', () => {
  it('is imported once for all calls of load(), simultaneous and later ones', async () => {
    const {part, requests} = await createPart();
    expect(part.part).to.equal(undefined);
    const loaded = await Promise.all([part.load(), part.load()]);
    expect(loaded[0]).to.equal(loaded[1]);
    expect(await part.load()).to.equal(part.part);
    expect(part.part!.greet()).to.equal('hello');
    expect(requests).to.have.length(1);
  });

  it('gives its styles to the element, and updates it', async () => {
    const {host, part} = await createPart();
    const {updates} = host;
    await part.load();
    await host.updateComplete;
    expect(getComputedStyle(host).color).to.equal('rgb(1, 2, 3)');
    expect(host.updates).to.equal(updates + 1);
  });

  it('is imported again at the next call after a failure', async () => {
    const {host, part, requests} = await createPart({failures: 1});
    const {updates} = host;
    expect(await part.load()).to.equal(undefined);
    await host.updateComplete;
    expect([part.part, host.updates]).to.deep.equal([undefined, updates]);
    expect((await part.load())!.greet()).to.equal('hello');
    expect(requests).to.have.length(2);
  });

  it('is the imported module itself if no function creates the part from it', async () => {
    const {host} = await createPart();
    const module = {greet: () => 'hello'};
    expect(await new OnDemand(host, () => Promise.resolve(module)).load()).to.equal(module);
  });
});
