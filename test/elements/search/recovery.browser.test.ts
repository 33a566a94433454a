import {expect, html, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {
  ForbiddenError,
  MalformedError,
  NetworkError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
import type {FailureKind} from '../../../src/i18n/failures.js';
import {twoPages} from './answers.js';
import {createSearch} from './open-search.js';

const FAILURES: Partial<Record<FailureKind, unknown>> = {
  forbidden: new ForbiddenError({status: 403}),
  malformed: new MalformedError({status: 200, cause: undefined}),
  network: new NetworkError('no line', undefined),
  server: new ServerError({status: 500}),
  timeout: new TimeoutError('late', undefined),
  unauthorized: new UnauthorizedError({status: 401}),
};

describe('a failure', () => {
  for (const [kind, error] of Object.entries(FAILURES) as [FailureKind, unknown][])
    it(`of kind ${kind} has a message of its own with a next step, and a retry button`, async () => {
      const search = await createSearch();
      search.element.show({query: 'in'});
      await search.fail(error);
      const {title, hint} = en.searchFailed(kind, 0);
      expect(search.text('message')).to.include(title).and.include(hint);
      search.part('retry')!.click();
      await search.answer(twoPages());
      expect(search.rows).to.have.length(4);
    });

  it('for too many requests counts down to a retry', async () => {
    const search = await createSearch();
    search.element.delays = {...search.element.delays, second: 60};
    const messages: string[] = [];
    const observer = new MutationObserver(() => messages.push(search.text('message') ?? ''));
    observer.observe(search.root, {subtree: true, childList: true, characterData: true});
    search.element.show({query: 'in'});
    await search.fail(new RateLimitedError({status: 429, retryAfter: 2}));
    await waitUntil(() => search.client.requests.length > 1);
    observer.disconnect();
    const hints = [2, 1].map(seconds => en.searchFailed('rate-limited', seconds).hint);
    const [first, second] = hints.map(hint => messages.findIndex(text => text.includes(hint)));
    expect(first).to.be.above(-1);
    expect(second).to.be.above(first!);
  });
});

describe('signing in', () => {
  const failed = async (template = html`<docs-search project="docent"></docs-search>`) => {
    const search = await createSearch(template);
    search.element.show({query: 'in'});
    await search.fail(new UnauthorizedError({status: 401}));
    return search;
  };

  it('is a link to the configured address, which then returns to the page with the query', async () => {
    const search = await failed(
      html`<docs-search project="docent" sign-in="/accounts/login/?next={page}"></docs-search>`,
    );
    const link = search.part('sign-in') as HTMLAnchorElement;
    expect(link.textContent).to.equal(en.signIn);
    expect(link.pathname).to.equal('/accounts/login/');
    const next = new URL(new URL(link.href).searchParams.get('next')!);
    expect(next.pathname).to.equal(location.pathname);
    expect(next.searchParams.get('q'), 'the query is restored afterwards').to.equal('in');
  });

  it('returns to the page with the text that is in the box, even if that has not been sent', async () => {
    const search = await failed(html`<docs-search project="docent" sign-in="/in?next={page}"></docs-search>`);
    search.element.delays = {...search.element.delays, trailing: 60_000, ceiling: 60_000};
    await search.type('install');
    const {href} = search.part('sign-in') as HTMLAnchorElement;
    const next = new URL(new URL(href).searchParams.get('next')!);
    expect(next.searchParams.get('q')).to.equal('install');
  });

  it('uses the address of the script tag unless the element has one', async () => {
    const tag = Object.assign(document.createElement('script'), {type: 'text/plain', src: '/docent.js'});
    tag.dataset['signIn'] = '/_/sign-in?next={page}';
    document.head.append(tag);
    try {
      const search = await failed();
      expect((search.part('sign-in') as HTMLAnchorElement).pathname).to.equal('/_/sign-in');
    } finally {
      tag.remove();
    }
  });

  it('is a link that Enter follows, and not a result', async () => {
    const search = await failed(html`<docs-search project="docent" sign-in="#sign-in"></docs-search>`);
    search.part('sign-in')!.focus();
    await sendKeys({press: 'Enter'});
    await waitUntil(() => location.hash === '#sign-in');
    expect(search.client.requests).to.have.length(1);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('is a hint without a link if no address is configured', async () => {
    const search = await failed();
    expect(search.part('sign-in')).not.to.exist;
    expect(search.text('message')).to.include(en.searchFailed('unauthorized', 0).hint);
  });

  it('is not offered for other failures', async () => {
    const search = await createSearch(
      html`<docs-search project="docent" sign-in="/accounts/login/"></docs-search>`,
    );
    search.element.show({query: 'in'});
    await search.fail(new ForbiddenError({status: 403}));
    expect(search.part('sign-in')).not.to.exist;
  });
});
