import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {breadcrumb} from '../../src/sections/section-origin.js';

const at = (path: string, version?: string) => breadcrumb(new URL(path, 'https://docs.example.org'), version);

describe('breadcrumb', () => {
  it('is the path in words', () => {
    assert.equal(at('/guides/install.html#pip'), 'guides › install');
    assert.equal(at('/guides/'), 'guides');
    assert.equal(at('/guides/index.html'), 'guides');
    assert.equal(at('/%C3%BCber.htm'), 'über');
    assert.equal(at('/100%.html'), '100%');
  });

  it('begins below the version', () => {
    assert.equal(at('/en/latest/api.html', 'latest'), 'api');
    assert.equal(at('/en/stable/api.html', 'latest'), 'en › stable › api');
  });

  it('is the host for a front page', () => {
    assert.equal(at('/'), 'docs.example.org');
    assert.equal(at('/en/latest/', 'latest'), 'docs.example.org');
  });
});
