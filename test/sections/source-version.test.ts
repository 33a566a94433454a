import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sourceVersion, type Here} from '../../src/sections/section-origin.js';

const here = (url: string, more: Partial<Here> = {}): Here => ({
  url: new URL(url),
  project: 'example',
  version: 'stable',
  language: 'en',
  filename: undefined,
  ...more,
});
const HOSTED = here('https://docs.example.org/en/stable/guide/start.html', {filename: '/guide/start.html'});
const from = (url: string, reader = HOSTED) => {
  const {project, version, path, isOtherVersion} = sourceVersion(new URL(url, reader.url), reader);
  return [project, version, path, isOtherVersion];
};

describe('sourceVersion', () => {
  it('is the reader’s version for addresses below its path', () => {
    assert.deepEqual(from('../ref/x.html'), ['example', 'stable', 'ref › x', false]);
    assert.deepEqual(from('https://docs.example.org/en/stable/'), [
      'example',
      'stable',
      'docs.example.org',
      false,
    ]);
  });

  it('is the version in an address beside that path, with whether it is another version', () => {
    assert.deepEqual(from('/en/1.0/ref/x.html'), ['example', '1.0', 'ref › x', true]);
    assert.deepEqual(from('/de/1.0/ref/x.html'), ['example', '1.0', 'ref › x', true]);
    assert.deepEqual(from('/de/stable/ref/x.html'), ['example', 'stable', 'ref › x', false]);
  });

  it('finds another version by its name if the page has no meta tag for its path', () => {
    const reader = here('https://docs.example.org/en/stable/guide/');
    assert.deepEqual(from('../ref/', reader), ['example', 'stable', 'ref', false]);
    assert.deepEqual(from('/en/latest/ref/', reader), ['example', 'latest', 'ref', true]);
  });

  it('recognises a front page with and without its file name', () => {
    const reader = here('https://docs.example.org/en/stable/', {filename: '/index.html'});
    assert.deepEqual(from('x.html', reader), ['example', 'stable', 'x', false]);
  });

  it('is a subproject for addresses below /projects/, and never a version of the reader’s project', () => {
    assert.deepEqual(from('/projects/sub/en/latest/x.html'), ['sub', 'latest', 'x', false]);
    const reader = here('https://docs.example.org/projects/sub/en/stable/x.html', {
      project: 'sub',
      filename: '/x.html',
    });
    assert.deepEqual(from('/projects/sub/en/latest/x.html', reader), ['sub', 'latest', 'x', true]);
    assert.deepEqual(from('/en/latest/x.html', reader), [undefined, 'latest', 'x', false]);
  });

  it('is another project for an address in its folder, if each project has a folder of its name', () => {
    const reader = here('http://127.0.0.1:8000/python/library/a.html', {
      project: 'python',
      version: 'latest',
      filename: '/library/a.html',
    });
    assert.deepEqual(from('/pandas/b.html', reader), ['pandas', undefined, 'b', false]);
    assert.deepEqual(from('/python/library/b.html', reader), ['python', 'latest', 'library › b', false]);
  });

  it('is the name of the host for another site', () => {
    assert.deepEqual(from('https://docs.python.org/3/library/x.html'), [
      'docs.python.org',
      undefined,
      '3 › library › x',
      false,
    ]);
    assert.deepEqual(from('https://other.example/en/2.0/x.html'), ['other.example', '2.0', 'x', false]);
  });

  it('has no project and no version on a page that names neither', () => {
    const reader = here('https://example.org/a/b.html', {project: undefined, version: undefined});
    assert.deepEqual(from('c.html', reader), [undefined, undefined, 'a › c', false]);
  });

  it('does not mistake a folder for a version', () => {
    assert.deepEqual(from('https://other.example/en/guide/x.html'), [
      'other.example',
      undefined,
      'en › guide › x',
      false,
    ]);
  });

  it('does not mistake two folders for language and version', () => {
    const none = ['example', undefined];
    assert.deepEqual(from('/blog/2024/post.html'), [...none, 'blog › 2024 › post', false]);
    assert.deepEqual(from('/en/2024/post.html').slice(1, 2), ['2024']);
    assert.deepEqual(from('/go/tutorial/post.html'), [...none, 'go › tutorial › post', false]);
    const reader = here('https://docs.example.org/2.0/a.html', {version: '2.0', filename: '/a.html'});
    assert.deepEqual(from('/2024/post.html', reader), [...none, '2024 › post', false]);
    assert.deepEqual(from('/blog/post.html', reader), [...none, 'blog › post', false]);
    assert.deepEqual(from('/3.0/post.html', reader), ['example', '3.0', 'post', true]);
  });

  it('does not mistake a folder for a language, unless the reader’s language has that name', () => {
    assert.deepEqual(from('/blog/1.0/post.html'), ['example', undefined, 'blog › 1.0 › post', false]);
    const reader = here('https://docs.example.org/english/stable/a.html', {language: 'english'});
    assert.deepEqual(from('/english/1.0/b.html', reader), ['example', '1.0', 'b', true]);
  });

  it('finds the folder of the reader’s version by the path of the page in it, or by the name of the version', () => {
    const front = here('https://docs.example.org/docs/', {version: undefined, filename: '/index.html'});
    assert.deepEqual(from('guide/x.html', front), ['example', undefined, 'guide › x', false]);
    const elsewhere = here('https://docs.example.org/stable/guide/start.html', {filename: '/other.html'});
    assert.deepEqual(from('../ref/x.html', elsewhere), ['example', 'stable', 'ref › x', false]);
    assert.deepEqual(from('/3.0/ref/x.html', elsewhere), ['example', '3.0', 'ref › x', true]);
  });

  it('accepts any name of another version in the reader’s language', () => {
    assert.deepEqual(from('/en/my-branch/x.html'), ['example', 'my-branch', 'x', true]);
  });

  it('finds no version in names of properties that every object has, such as `constructor`', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'undefined', 'null']) {
      assert.equal(from(`/${name}/${name}/x.html`)[1], undefined);
      const reader = here(`https://docs.example.org/${name}/x/a.html`, {
        version: undefined,
        filename: '/a.html',
      });
      assert.equal(from(`/${name}/y/a.html`, reader)[1], undefined);
    }
  });

  it('recognises subprojects whose alias contains slashes', () => {
    assert.deepEqual(from('/projects/a/b/en/latest/x.html'), ['a/b', 'latest', 'x', false]);
  });

  it('treats special characters of regular expressions in names as ordinary characters', () => {
    const reader = here('https://example.org/c++/(x)/1.0/a.html', {version: '1.0', filename: '/a.html'});
    assert.deepEqual(from('/c++/(x)/2.0/a.html', reader), ['example', '2.0', 'a', true]);
    assert.equal(from('/ccc/x/2.0/a.html', reader)[1], undefined);
  });
});
