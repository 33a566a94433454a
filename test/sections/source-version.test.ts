import {expect} from '@open-wc/testing';
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
    expect(from('../ref/x.html')).to.deep.equal(['example', 'stable', 'ref › x', false]);
    expect(from('https://docs.example.org/en/stable/')).to.deep.equal([
      'example',
      'stable',
      'docs.example.org',
      false,
    ]);
  });

  it('is the version in an address beside that path, and says if it is another one', () => {
    expect(from('/en/1.0/ref/x.html')).to.deep.equal(['example', '1.0', 'ref › x', true]);
    expect(from('/de/1.0/ref/x.html')).to.deep.equal(['example', '1.0', 'ref › x', true]);
    expect(from('/de/stable/ref/x.html')).to.deep.equal(['example', 'stable', 'ref › x', false]);
  });

  it('finds another version by its name if the page has no meta tag for its path', () => {
    const reader = here('https://docs.example.org/en/stable/guide/');
    expect(from('../ref/', reader)).to.deep.equal(['example', 'stable', 'ref', false]);
    expect(from('/en/latest/ref/', reader)).to.deep.equal(['example', 'latest', 'ref', true]);
  });

  it('recognises a front page with and without its file name', () => {
    const reader = here('https://docs.example.org/en/stable/', {filename: '/index.html'});
    expect(from('x.html', reader)).to.deep.equal(['example', 'stable', 'x', false]);
  });

  it('is another project below /projects/, and never a version of the reader’s', () => {
    expect(from('/projects/sub/en/latest/x.html')).to.deep.equal(['sub', 'latest', 'x', false]);
    const reader = here('https://docs.example.org/projects/sub/en/stable/x.html', {
      project: 'sub',
      filename: '/x.html',
    });
    expect(from('/projects/sub/en/latest/x.html', reader)).to.deep.equal(['sub', 'latest', 'x', true]);
    expect(from('/en/latest/x.html', reader)).to.deep.equal([undefined, 'latest', 'x', false]);
  });

  it('is another project if each project has a folder of its name', () => {
    const reader = here('http://127.0.0.1:8000/python/library/a.html', {
      project: 'python',
      version: 'latest',
      filename: '/library/a.html',
    });
    expect(from('/pandas/b.html', reader)).to.deep.equal(['pandas', undefined, 'b', false]);
    expect(from('/python/library/b.html', reader)).to.deep.equal(['python', 'latest', 'library › b', false]);
  });

  it('is the name of the host for another site', () => {
    expect(from('https://docs.python.org/3/library/x.html')).to.deep.equal([
      'docs.python.org',
      undefined,
      '3 › library › x',
      false,
    ]);
    expect(from('https://other.example/en/2.0/x.html')).to.deep.equal(['other.example', '2.0', 'x', false]);
  });

  it('has no project and no version on a page that names neither', () => {
    const reader = here('https://example.org/a/b.html', {project: undefined, version: undefined});
    expect(from('c.html', reader)).to.deep.equal([undefined, undefined, 'a › c', false]);
  });

  it('does not mistake a folder for a version', () => {
    expect(from('https://other.example/en/guide/x.html')).to.deep.equal([
      'other.example',
      undefined,
      'en › guide › x',
      false,
    ]);
  });

  it('does not mistake two folders for language and version', () => {
    const none = ['example', undefined];
    expect(from('/blog/2024/post.html')).to.deep.equal([...none, 'blog › 2024 › post', false]);
    expect(from('/en/2024/post.html').slice(1, 2)).to.deep.equal(['2024']);
    expect(from('/go/tutorial/post.html')).to.deep.equal([...none, 'go › tutorial › post', false]);
    const reader = here('https://docs.example.org/2.0/a.html', {version: '2.0', filename: '/a.html'});
    expect(from('/2024/post.html', reader)).to.deep.equal([...none, '2024 › post', false]);
    expect(from('/blog/post.html', reader)).to.deep.equal([...none, 'blog › post', false]);
    expect(from('/3.0/post.html', reader)).to.deep.equal(['example', '3.0', 'post', true]);
  });

  it('does not mistake a folder for a language, unless the reader’s language has that name', () => {
    expect(from('/blog/1.0/post.html')).to.deep.equal(['example', undefined, 'blog › 1.0 › post', false]);
    const reader = here('https://docs.example.org/english/stable/a.html', {language: 'english'});
    expect(from('/english/1.0/b.html', reader)).to.deep.equal(['example', '1.0', 'b', true]);
  });

  it('finds where the reader’s version begins, by the page’s path below it or by its name', () => {
    const front = here('https://docs.example.org/docs/', {version: undefined, filename: '/index.html'});
    expect(from('guide/x.html', front)).to.deep.equal(['example', undefined, 'guide › x', false]);
    const elsewhere = here('https://docs.example.org/stable/guide/start.html', {filename: '/other.html'});
    expect(from('../ref/x.html', elsewhere)).to.deep.equal(['example', 'stable', 'ref › x', false]);
    expect(from('/3.0/ref/x.html', elsewhere)).to.deep.equal(['example', '3.0', 'ref › x', true]);
  });

  it('accepts any name of another version in the reader’s language', () => {
    expect(from('/en/my-branch/x.html')).to.deep.equal(['example', 'my-branch', 'x', true]);
  });

  it('accepts names of properties that every object has, such as `constructor`', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'undefined', 'null']) {
      expect(from(`/${name}/${name}/x.html`)[1]).to.equal(undefined);
      const reader = here(`https://docs.example.org/${name}/x/a.html`, {
        version: undefined,
        filename: '/a.html',
      });
      expect(from(`/${name}/y/a.html`, reader)[1]).to.equal(undefined);
    }
  });

  it('recognises subprojects whose alias contains slashes', () => {
    expect(from('/projects/a/b/en/latest/x.html')).to.deep.equal(['a/b', 'latest', 'x', false]);
  });

  it('takes special characters of regular expressions in names literally', () => {
    const reader = here('https://example.org/c++/(x)/1.0/a.html', {version: '1.0', filename: '/a.html'});
    expect(from('/c++/(x)/2.0/a.html', reader)).to.deep.equal(['example', '2.0', 'a', true]);
    expect(from('/ccc/x/2.0/a.html', reader)[1]).to.equal(undefined);
  });
});
