import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import * as errors from '../../src/client/errors.js';

const {HttpError, TransportError, DocentError, ...rest} = errors;
// The module also exports functions that distinguish errors.
const classes = Object.fromEntries(Object.entries(rest).filter(([name]) => name.endsWith('Error')));

describe('errors', () => {
  const instances = Object.entries(classes).map(([name, ErrorClass]) => {
    const Any = ErrorClass as new (...details: unknown[]) => errors.DocentError;
    const isAnswer = Any.prototype instanceof HttpError;
    const answer: errors.HttpErrorInit = {status: 400, cause: 'why'};
    return {name, error: isAnswer ? new Any(answer) : new Any('words', 'why')};
  });

  for (const {name, error} of instances)
    it(`${name} has its name and keeps its cause`, () => {
      assert.equal(error.name, name);
      assert.equal(error.cause, 'why');
      assert.ok(error instanceof DocentError);
      assert.notEqual(error instanceof HttpError, error instanceof TransportError);
    });

  it('have one class for each kind', () =>
    assert.deepEqual(instances.map(({error}) => error.kind).sort(), [
      'aborted',
      'bad-request',
      'forbidden',
      'gone',
      'malformed',
      'network',
      'not-found',
      'rate-limited',
      'server',
      'timeout',
      'unauthorized',
    ]));
});
