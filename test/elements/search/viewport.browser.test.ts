import {expect, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {ViewportController} from '../../../src/elements/search/viewport.js';
import {createSearch} from './open-search.js';

/** A visual viewport whose size and position a test can change. */
class FakeView extends EventTarget {
  width = 375;
  height = 640;
  offsetLeft = 0;
  offsetTop = 0;
  scale = 1;

  change(
    view: Partial<Pick<FakeView, 'height' | 'offsetLeft' | 'offsetTop' | 'scale'>>,
    type = 'resize',
  ): void {
    Object.assign(this, view);
    this.dispatchEvent(new Event(type));
  }
}

/** An open element with the controller. The test calls `update` where Lit would have updated the element. */
function openHost() {
  const view = new FakeView();
  const host = Object.assign(document.createElement('div'), {
    open: true,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  });
  host.attachShadow({mode: 'open'});
  const controller = new ViewportController(host, view);
  const update = (open: boolean) => {
    host.open = open;
    controller.hostUpdated();
  };
  update(true);
  return {
    view,
    controller,
    update,
    viewportStyle: () => [
      host.style.getPropertyValue('--viewport-height'),
      host.style.getPropertyValue('--viewport-top'),
    ],
  };
}

describe('the visual viewport', () => {
  it('limits the height of search', () => {
    const {view, viewportStyle} = openHost();
    expect(viewportStyle()).to.deep.equal(['640px', '0px']);
    view.change({height: 300});
    expect(viewportStyle()).to.deep.equal(['300px', '0px']);
  });

  it('moves search when the visual viewport scrolls', () => {
    const {view, viewportStyle} = openHost();
    view.change({height: 300, offsetTop: 120}, 'scroll');
    expect(viewportStyle()).to.deep.equal(['300px', '120px']);
  });

  it('is ignored while the reader has zoomed in', () => {
    const {view, viewportStyle} = openHost();
    view.change({height: 200, scale: 2});
    expect(viewportStyle()).to.deep.equal(['', '']);
  });

  it('has no effect while search is closed', () => {
    const {view, controller, update, viewportStyle} = openHost();
    update(false);
    view.change({height: 100});
    expect(viewportStyle()[0]).to.equal('640px');
    update(true);
    expect(viewportStyle()[0]).to.equal('100px');
    controller.hostDisconnected();
    view.change({height: 50});
    expect(viewportStyle()[0]).to.equal('100px');
  });

  it('shrinks open search to the visible height', async () => {
    const search = await createSearch();
    search.element.show();
    const {style} = search.element;
    await waitUntil(() => style.getPropertyValue('--viewport-height') === `${visualViewport!.height}px`);
    const heightFor = (view: string) => {
      style.setProperty('--viewport-height', view);
      return search.part('panel')!.getBoundingClientRect().height;
    };
    expect(heightFor('180px')).to.be.at.most(180);
    await setViewport({width: 375, height: 640});
    // WebKit reports the new size to the page only later.
    await waitUntil(() => style.getPropertyValue('--viewport-width') === '375px');
    expect(heightFor('300px')).to.equal(300);
    style.setProperty('--viewport-top', '40px');
    style.setProperty('--viewport-left', '30px');
    const {top, left, width} = search.part('panel')!.getBoundingClientRect();
    expect([top, left, width]).to.deep.equal([40, 30, 375]);
    await setViewport({width: 800, height: 600});
  });
});
