import {expect} from '@open-wc/testing';
import {en} from '../../src/i18n/en.js';
import type {FailureKind} from '../../src/i18n/failures.js';

const KINDS: Record<FailureKind, true> = {
  'bad-request': true,
  forbidden: true,
  gone: true,
  malformed: true,
  network: true,
  'not-found': true,
  offline: true,
  'rate-limited': true,
  server: true,
  timeout: true,
  'too-long': true,
  unauthorized: true,
  unknown: true,
  unloaded: true,
};

describe('English', () => {
  it('says for every failure, each differently, what happened and what to do', () => {
    const notices = (Object.keys(KINDS) as FailureKind[]).map(kind => en.searchFailed(kind, 0));
    expect(new Set(notices.map(({title}) => title)).size).to.equal(notices.length);
    for (const {title, hint} of notices) {
      expect(title).to.match(/^\p{Lu}.*[^.]$/u);
      expect(hint).to.match(/\.$/);
    }
  });

  it('counts down', () => {
    expect(en.searchFailed('rate-limited', 1).hint).to.equal('Trying again in 1 second.');
    expect(en.searchFailed('rate-limited', 42).hint).to.equal('Trying again in 42 seconds.');
  });

  it('counts pages', () => expect([1, 87].map(en.found)).to.deep.equal(['1 page found', '87 pages found']));
});
