import {expect} from '@open-wc/testing';
import {currentDelays, DELAYS} from '../../../../src/elements/preview/intent.js';

/** The delays with such a line. */
function withConnection(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', {configurable: true, value: connection});
  try {
    return currentDelays(DELAYS, {mode: 'on', delay: null});
  } finally {
    delete (navigator as {connection?: unknown}).connection;
  }
}

describe('currentDelays', () => {
  it('are as set for the element, where nothing is known of the line', () =>
    expect(withConnection(undefined)).to.deep.equal(DELAYS));

  for (const [title, connection] of [
    ['saves data', {saveData: true, effectiveType: '4g'}],
    ['pays for bytes', {saveData: false, type: 'cellular', effectiveType: '4g'}],
    ['has a slow line', {saveData: false, effectiveType: 'slow-2g'}],
  ] as const)
    it(`ask for nothing ahead of time for a reader who ${title}`, () =>
      expect(withConnection(connection)).to.deep.equal({...DELAYS, fetch: Infinity}));

  it('ask ahead of time on a good line', () =>
    expect(withConnection({saveData: false, type: 'wifi', effectiveType: '4g'})).to.deep.equal(DELAYS));

  it('are as the reader has set them', () => {
    expect(currentDelays(DELAYS, {mode: 'on', delay: 250})).to.include({show: 250, showSoon: 250});
    expect(currentDelays(DELAYS, {mode: 'on', delay: 1200})).to.include({show: 1200, showSoon: 300});
  });
});
