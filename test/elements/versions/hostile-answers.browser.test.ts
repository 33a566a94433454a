import {expect} from '@open-wc/testing';
import {answerOf} from './answers.js';
import {choices, openMenu, part, type VersionsPage, versionsPage} from './support/versions-page.js';

const PAYLOADS: readonly string[] = [
  '<img src=x onerror="document.title=`hostile`">',
  '</a></li></ul><script>document.title=`hostile`</script>',
  '<style>* {display: none}</style>',
  '"><b onmouseover=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '${alert(1)}',
  'javascript:alert(1)',
  '‮egnirts lufmrah ',
];

describe('<docs-versions> and hostile answers', () => {
  let site: VersionsPage;
  afterEach(() => site.restore());

  for (const payload of PAYLOADS)
    it(`renders ${JSON.stringify(payload)} as text`, async () => {
      site = versionsPage({hint: payload, version: payload});
      const {title} = document;
      const names = [
        {slug: payload, name: payload},
        {slug: '1.0', downloads: {pdf: payload}},
      ];
      const answer = answerOf({versions: names, current: payload, languages: ['en', 'de']});
      answer.projects.translations[0]!.language.name = payload;
      site.answer = answer;
      const versions = await site.open();
      await openMenu(versions);
      expect(part(versions, 'menu')!.querySelectorAll('img, script, style, b, iframe').length).to.equal(0);
      for (const link of versions.shadowRoot!.querySelectorAll('a'))
        expect(link.protocol).to.match(/^https?:$/);
      expect(choices(versions)[0]!.textContent.trim()).to.equal(payload.trim());
      expect(document.title).to.equal(title);
    });

  it('keeps the menu within the viewport, and scrolls it, with a thousand versions with very long names', async () => {
    site = versionsPage({hint: ''});
    const versions = Array.from({length: 1500}, (_, index) => ({
      slug: `${index}`,
      name: `${index}${'w'.repeat(5000)}`,
    }));
    site.answer = answerOf({versions});
    const element = await site.open({floating: true});
    await openMenu(element);
    expect(choices(element).length).to.equal(1000);
    const {left, right, top, bottom} = part(element, 'menu')!.getBoundingClientRect();
    const {clientWidth, clientHeight} = document.documentElement;
    expect(left >= 0 && right <= clientWidth && top >= 0 && bottom <= clientHeight).to.equal(true);
    expect(part(element, 'menu')!.scrollWidth <= part(element, 'menu')!.clientWidth).to.equal(true);
    expect(document.documentElement.scrollWidth <= clientWidth).to.equal(true);
  });
});
