import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {faultsOf, halfOf, KINDS, MANUALS, readReaderQuestions} from '../../bench/relevance/readers.mjs';
import {beginningOf, timesLost} from '../../bench/relevance/typing.mjs';

const questions = readReaderQuestions();
const wellFormed = {
  manual: 'git',
  kind: 'howto',
  language: 'en',
  query: 'rename a branch',
  asked: 'How do I rename a branch?',
  answers: ['git-branch.html#options', 'git-branch.html'],
};

describe('the questions of readers', () => {
  it('are well-formed', () => assert.deepEqual(faultsOf(questions), []));

  it('are of every kind', () => assert.deepEqual(new Set(questions.map(({kind}) => kind)), new Set(KINDS)));

  it('are about every manual whose Debian package is known, and about no other', () =>
    assert.deepEqual(new Set(questions.map(({manual}) => manual)), new Set(Object.keys(MANUALS))));

  it('are held out in 40 to 60 % of cases', () => {
    const held = questions.filter(question => halfOf(question) === 'held').length;
    assert.ok(held > 0.4 * questions.length && held < 0.6 * questions.length, `${held} are held out`);
  });
});

describe('a question of a reader', () => {
  const reject = (change: object, reason: RegExp): void => {
    const [fault = '', ...others] = faultsOf([{...wellFormed, ...change}]);
    assert.match(fault, reason);
    assert.deepEqual(others, []);
  };

  it('may be answered by a section or by a page, whose name may contain spaces', () =>
    assert.deepEqual(
      faultsOf([{...wellFormed, answers: ['a/b c.html', 'git-branch.html#options', 'git.htm']}]),
      [],
    ));

  it('is rejected if a field is missing, empty or not a string', () => {
    reject({query: ''}, /query is not a non-empty string/);
    reject({asked: undefined}, /asked is not a non-empty string/);
    reject({manual: 1}, /manual is not a non-empty string/);
  });

  it('is rejected if its kind is unknown or contradicts its language', () => {
    reject({kind: 'how-to'}, /the kind is not one of howto/);
    reject({language: 'de'}, /the kind contradicts the language/);
    reject({kind: 'other language'}, /the kind contradicts the language/);
  });

  it('is rejected without an answer, and with one that is repeated or is not the path of a page', () => {
    reject({answers: []}, /there are no answers/);
    reject({answers: undefined}, /there are no answers/);
    reject({answers: ['git.html', 'git.html']}, /an answer is listed twice/);
    reject({answers: ['/git.html']}, /\/git\.html is not a path of a page/);
    reject({answers: ['git.html#']}, /git\.html# is not a path of a page/);
    reject({answers: ['#options']}, /#options is not a path of a page/);
  });

  it('is rejected if the same manual has its query already, in any letter case', () => {
    const again = {...wellFormed, query: 'Rename a Branch'};
    assert.deepEqual(faultsOf([wellFormed, again]), [
      '2 (git: Rename a Branch): the manual has this query twice',
    ]);
    assert.deepEqual(faultsOf([wellFormed, {...wellFormed, manual: 'python'}]), []);
  });
});

describe('the beginning of a question', () => {
  it('has a share of its characters, rounded, without a trailing space', () => {
    assert.equal(beginningOf('rename a branch', 0.5), 'rename a');
    assert.equal(beginningOf('rename a branch', 0.45), 'rename');
  });

  it('has at least one character, and does not split a surrogate pair', () => {
    assert.equal(beginningOf('ls', 0.1), 'l');
    assert.equal(beginningOf('𝒙𝒚', 0.5), '𝒙');
  });
});

describe('an answer, while its question is typed,', () => {
  /** Counts losses while a text is typed, if its answer is visible for some of its beginnings. */
  const lossesOf = async (words: string, visible: readonly string[]): Promise<[number, string[]]> => {
    const searched: string[] = [];
    const times = await timesLost(words, typed => {
      searched.push(typed);
      return Promise.resolve(visible.includes(typed));
    });
    return [times, searched];
  };

  it('is lost each time it was visible and is not visible after the next letter', async () => {
    assert.deepEqual(await lossesOf('abcd', ['a', 'c', 'abc']), [2, ['a', 'ab', 'abc', 'abcd']]);
    assert.deepEqual(await lossesOf('abc', ['ab', 'abc']), [0, ['a', 'ab', 'abc']]);
    assert.deepEqual(await lossesOf('abc', []), [0, ['a', 'ab', 'abc']]);
  });

  it('is not searched for after a space, which changes nothing', async () =>
    assert.deepEqual(await lossesOf('a b', ['a', 'a b']), [0, ['a', 'a b']]));
});
