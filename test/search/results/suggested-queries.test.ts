import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {suggestedQueries} from '../../../src/search/results/suggested-queries.js';

const asked = (words: string) =>
  suggestedQueries(words).map(question => `${question.tip}: ${question.words}`);

describe('questions to ask after nothing was found', () => {
  it('forgive a letter in a word that is long enough for it', () => {
    expect(asked('asynco')).to.deep.equal(['spelling: asynco~1']);
    expect(asked('go')).to.deep.equal([]);
  });

  it('complete the words before the last', () =>
    expect(asked('gath pol')).to.deep.equal(['prefix: gath* pol']));

  it('undo a phrase', () => expect(asked('"event loop"')).to.deep.equal(['phrase: event loop']));

  it('undo exclusions, which an option is not', () => {
    expect(asked('loop -policy')).to.deep.equal(['exclusion: loop']);
    expect(asked('loop -"event policy" x')).to.include('exclusion: loop x');
    expect(asked('--port')).to.deep.equal([]);
    expect(asked('serve -p')).to.deep.equal([]);
  });

  it('use no syntax on words that have some', () => expect(asked('colour~1 gath*')).to.deep.equal([]));

  it('are never empty, nor what was typed', () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        for (const {words} of suggestedQueries(typed)) {
          expect(words).not.to.equal('');
          expect(words).not.to.equal(typed);
        }
      }),
    );
  });
});
