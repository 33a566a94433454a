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

/** An element with an `OnDemand`, and a record of the imports that were started. The first `failures` imports fail. */
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

describe('code that an element loads on demand', () => {
  it('is imported only once, however often load() is called', async () => {
    const {part, requests} = await createPart();
    expect(part.part).to.equal(undefined);
    const loaded = await Promise.all([part.load(), part.load()]);
    expect(loaded[0]).to.equal(loaded[1]);
    expect(await part.load()).to.equal(part.part);
    expect(part.part!.greet()).to.equal('hello');
    expect(requests).to.have.length(1);
  });

  it('adds its styles to the element, and updates the element', async () => {
    const {host, part} = await createPart();
    const {updates} = host;
    await part.load();
    await host.updateComplete;
    expect(getComputedStyle(host).color).to.equal('rgb(1, 2, 3)');
    expect(host.updates).to.equal(updates + 1);
  });

  it('is imported again by the next call of load() after a failure', async () => {
    const {host, part, requests} = await createPart({failures: 1});
    const {updates} = host;
    expect(await part.load()).to.equal(undefined);
    await host.updateComplete;
    expect([part.part, host.updates]).to.deep.equal([undefined, updates]);
    expect((await part.load())!.greet()).to.equal('hello');
    expect(requests).to.have.length(2);
  });

  it('is the imported module itself unless a function is given that creates something else from it', async () => {
    const {host} = await createPart();
    const module = {greet: () => 'hello'};
    expect(await new OnDemand(host, () => Promise.resolve(module)).load()).to.equal(module);
  });
});
