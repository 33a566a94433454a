import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {linkAddress, mediaAddress, mediaCandidates} from '../../src/sanitize/addresses.js';

const base = new URL('https://docs.example.org/a/b.html');

describe('addresses', () => {
  it('of links and media have only the schemes that are allowed', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'blob:',
      'file:',
      'intent:',
      'https:',
      'http:',
      'mailto:',
      '',
    );
    const noise = fc.string({
      unit: fc.constantFrom(' ', '\t', '\n', '\0', '\u0001', '/', '\\', ':', 'x', 'é'),
    });
    fc.assert(
      fc.property(noise, scheme, noise, fc.webUrl(), (before, name, between, url) => {
        const link = linkAddress(before + name + between + url, {base});
        if (link) expect(link.protocol).to.match(/^(https?|mailto):$/);
        const media = mediaAddress(before + name + between + url, {base});
        if (media) expect(media.url.protocol).to.match(/^https?:$/);
        if (media?.consented) expect(media.url.origin).to.equal(base.origin);
      }),
    );
  });

  it('are read from a srcset as browsers do', () => {
    const read = (value: string) => mediaCandidates(value, {base}).replaceAll('https://docs.example.org', '');
    expect(read('x.png')).to.equal('/a/x.png');
    expect(read(' x.png 1x , y.png 2x ')).to.equal('/a/x.png 1x, /a/y.png 2x');
    expect(read('x.png, y.png 2x,')).to.equal('/a/x.png, /a/y.png 2x');
    expect(read('x,y.png 640w')).to.equal('/a/x,y.png 640w');
    expect(read('x.png 1.5x,y.png 200w')).to.equal('/a/x.png 1.5x, /a/y.png 200w');
    expect(read('x.png 2q, y.png 2x')).to.equal('/a/y.png 2x');
    expect(read('javascript:1 1x, https://other.example/a 2x')).to.equal('');
    expect(read('')).to.equal('');
    expect(read(',,,')).to.equal('');
  });

  it('of a srcset never include an origin that is not allowed', () => {
    fc.assert(
      fc.property(
        fc.string({unit: fc.constantFrom(',', ' ', '/', 'a', '1', 'x', 'w', ':', '.', '\\', '\t')}),
        value => {
          const image = new Image();
          image.srcset = mediaCandidates(value, {base});
          for (const candidate of image.srcset.split(', ').filter(Boolean))
            expect(candidate.startsWith('https://docs.example.org/')).to.equal(true);
        },
      ),
    );
  });
});
