import {expect, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {emulateOrSkip} from '../../support/emulate-media.js';
import {heardOf} from '../../support/screen-reader.js';
import {answerOf} from './answers.js';
import {choices, openMenu, part, type VersionsPage, versionsPage} from './support/versions-page.js';

const PAGE_STYLES = {
  light: {color: '#222', background: '#fff'},
  dark: {color: '#ddd', background: '#16181d'},
};

describe('accessibility of <docs-versions>', () => {
  let site: VersionsPage;
  const start = async (properties = {}) => {
    site = versionsPage({hint: '/en/stable/guide.html'});
    const downloads = {pdf: '/a.pdf', htmlzip: '/a.zip'};
    site.answer = answerOf({
      languages: ['en', 'de'],
      versions: [{slug: 'latest'}, {slug: 'stable'}, {slug: '1.0', downloads}],
    });
    return site.open(properties);
  };
  afterEach(() => site.restore());

  for (const [scheme, style] of Object.entries(PAGE_STYLES))
    for (const floating of [true, false])
      for (const state of ['closed', 'open', 'failed'])
        it(`passes axe: ${state}, ${floating ? 'at the edge' : 'in the text'}, ${scheme}`, async () => {
          Object.assign(document.body.style, style);
          try {
            const versions = await start({floating});
            if (state === 'failed') site.answer = undefined;
            if (state !== 'closed') await openMenu(versions);
            await expect(versions).to.be.accessible();
            if (state === 'open') {
              const {backgroundColor, color} = getComputedStyle(part(versions, 'menu')!);
              const page = getComputedStyle(document.body);
              expect([backgroundColor, color]).to.deep.equal([page.backgroundColor, page.color]);
            }
          } finally {
            document.body.removeAttribute('style');
          }
        });

  it('is announced as a button that opens a list, with the current version', async () => {
    const versions = await start();
    await openMenu(versions);
    const phrases = await heardOf(versions.shadowRoot!.querySelector('nav')!);
    expect(phrases.slice(0, 5)).to.deep.equal([
      'navigation, Versions',
      'This is not the latest version.',
      'link, Go to the latest version',
      'button, Close',
      'button, Version 1.0, 1 control, expanded',
    ]);
    expect(phrases.join('\n')).to.include('link, 1.0, current item');
  });

  it('has targets of at least 24 px', async () => {
    const versions = await start();
    await openMenu(versions);
    const targets = versions.shadowRoot!.querySelectorAll<HTMLElement>('button, [part=choice]');
    expect(targets.length).to.be.above(1);
    for (const target of targets) {
      const {height, width} = target.getBoundingClientRect();
      expect(height >= 24 && width >= 24, target.textContent).to.equal(true);
    }
  });

  it('has no animation if the reader prefers reduced motion', async function () {
    await emulateOrSkip(this, 'reducedMotion', 'reduce');
    const versions = await start({floating: true});
    expect(getComputedStyle(part(versions, 'button')!).transitionDuration).to.equal('0s');
    await emulateOrSkip(this, 'reducedMotion', 'no-preference');
  });

  it('keeps its borders in forced colours', async function () {
    await emulateOrSkip(this, 'forcedColors', 'active');
    const versions = await start({floating: true});
    await openMenu(versions);
    for (const name of ['button', 'notice', 'menu'])
      expect(getComputedStyle(part(versions, name)!).borderTopStyle, name).to.equal('solid');
    await emulateOrSkip(this, 'forcedColors', 'none');
  });

  describe('on a small screen', () => {
    const {innerWidth, innerHeight} = window;
    afterEach(() => setViewport({width: innerWidth, height: innerHeight}));

    for (const [width, height] of [
      [320, 640],
      [320, 256],
    ] as const)
      for (const dir of ['ltr', 'rtl'])
        it(`fits on ${width} by ${height} px, ${dir}`, async () => {
          await setViewport({width, height});
          document.documentElement.dir = dir;
          try {
            const versions = await start({floating: true});
            expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
            await openMenu(versions);
            await waitUntil(() => choices(versions).length);
            part(versions, 'button')!.scrollIntoView();
            const box = part(versions, 'menu')!.getBoundingClientRect();
            expect([box.left >= 0, box.right <= width, box.height >= 90]).to.deep.equal([true, true, true]);
          } finally {
            document.documentElement.removeAttribute('dir');
          }
        });
  });

  it('aligns names to the right on a right-to-left page, whatever their script', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const versions = await start({floating: true});
      await openMenu(versions);
      const menu = part(versions, 'menu')!.getBoundingClientRect();
      expect(choices(versions).length).to.be.above(0);
      for (const link of choices(versions)) {
        const name = link.querySelector('bdi')!.getBoundingClientRect();
        expect(menu.right - name.right < menu.width / 3, link.textContent).to.equal(true);
        expect(getComputedStyle(link).direction).to.equal('rtl');
      }
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('opens below its button in the text, and above it at the edge of the page', async () => {
    const versions = await start();
    await openMenu(versions);
    const button = () => part(versions, 'button')!.getBoundingClientRect();
    const menu = () => part(versions, 'menu')!.getBoundingClientRect();
    expect([menu().top > button().bottom, menu().left]).to.deep.equal([true, button().left]);
    versions.hide();
    versions.floating = true;
    versions.setAttribute('floating', '');
    await openMenu(versions);
    expect([menu().bottom < button().top, Math.round(menu().right)]).to.deep.equal([
      true,
      Math.round(button().right),
    ]);
  });
});
