import {expect} from '@open-wc/testing';
import {currentDelays} from '../../../src/elements/preview/preferences.js';
import {DELAYS} from '../../../src/elements/preview/state.js';

/** The delays if `navigator.connection` has this value. */
function withConnection(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', {configurable: true, value: connection});
  try {
    return currentDelays(DELAYS, {mode: 'on', delay: null});
  } finally {
    delete (navigator as {connection?: unknown}).connection;
  }
}

describe('currentDelays', () => {
  it('returns the delays of the element if nothing is known about the connection', () =>
    expect(withConnection(undefined)).to.deep.equal(DELAYS));

  for (const [title, connection] of [
    ['saves data', {saveData: true, effectiveType: '4g'}],
    ['has a mobile connection', {saveData: false, type: 'cellular', effectiveType: '4g'}],
    ['has a slow connection', {saveData: false, effectiveType: 'slow-2g'}],
  ] as const)
    it(`requests nothing ahead of time for a reader who ${title}`, () =>
      expect(withConnection(connection)).to.deep.equal({...DELAYS, fetch: Infinity}));

  it('requests sections ahead of time on a fast connection', () =>
    expect(withConnection({saveData: false, type: 'wifi', effectiveType: '4g'})).to.deep.equal(DELAYS));

  it('uses the delay that the reader has chosen', () => {
    expect(currentDelays(DELAYS, {mode: 'on', delay: 250})).to.include({show: 250, showSoon: 250});
    expect(currentDelays(DELAYS, {mode: 'on', delay: 1200})).to.include({show: 1200, showSoon: 300});
  });
});
