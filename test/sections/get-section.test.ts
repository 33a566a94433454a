import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  AbortedError,
  BadRequestError,
  ForbiddenError,
  GoneError,
  MalformedError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  type Section,
  ServerError,
  TimeoutError,
  UnauthorizedError,
} from '../../src/client/index.js';
import {createGetSection, sectionOrPage, type Source} from '../../src/sections/sources.js';

const URL_ = 'https://docs.example.org/a.html#b';
const {signal} = new AbortController();
const sectionFrom = (source: string): Section => ({url: URL_, fragment: 'b', content: `<p>${source}</p>`});

type Answer = Error | string;

/** Two sources that return content or an error, and record requests. */
function setUp(
  answers: Partial<Record<Source, Answer>>,
  {order = ['api', 'page'] as Source[], isForeign = false} = {},
) {
  const requests: Source[] = [];
  const requestFrom = (source: Source) => (): Promise<Section> => {
    requests.push(source);
    const answer = answers[source] ?? `<p>${source}</p>`;
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({...sectionFrom(source), content: answer});
  };
  const get = createGetSection({api: requestFrom('api'), page: requestFrom('page'), order, isForeign});
  /** The content, or the kind of the error. */
  const outcome = () =>
    get(URL_, signal).then(
      ({content}) => content,
      (error: {kind: string}) => error.kind,
    );
  return {requests, answers, get, outcome};
}

const noRoute = new NotFoundError({status: 404});
const noSection = new NotFoundError({status: 404, problem: "Can't find content for section: x"});

describe('createGetSection, with the API and the page as sources of a section,', () => {
  it('does not request the page when the API answers', async () => {
    const {outcome, requests} = setUp({});
    assert.equal(await outcome(), '<p>api</p>');
    assert.deepEqual(requests, ['api']);
  });

  const FALLBACKS: readonly [string, Error][] = [
    ['there is no such route', noRoute],
    ['the route is gone', new GoneError({status: 410, problem: 'Gone'})],
    ['there are too many requests', new RateLimitedError({status: 429, problem: 'throttled'})],
    ['the API is down', new ServerError({status: 503})],
    ['the API takes too long', new TimeoutError('slow', null)],
    ['the API answers with a page, as hosts of one-page applications do', new MalformedError({status: 200})],
    [
      'the API answers 403 without a reason, as file stores do for a missing file',
      new ForbiddenError({status: 403}),
    ],
    [
      'the API answers 400',
      new BadRequestError({status: 400, problem: 'There was an error reading the URL'}),
    ],
    [
      'the plan of the host does not include embedding',
      new ForbiddenError({status: 403, problem: "Content embedding isn't available in your current plan"}),
    ],
    ['a part of the client did not load', new TypeError('Failed to fetch dynamically imported module')],
  ];
  for (const [title, error] of FALLBACKS) {
    it(`falls back to the page when ${title}`, async () => {
      const {outcome, requests} = setUp({api: error});
      assert.equal(await outcome(), '<p>page</p>');
      assert.deepEqual(requests, ['api', 'page']);
    });
  }

  const FINAL: readonly [string, Error, string][] = [
    ['has no such section', noSection, 'not-found'],
    [
      'says that the reader may not read it',
      new ForbiddenError({status: 403, problem: 'No permission'}),
      'forbidden',
    ],
    [
      'requires the reader to sign in',
      new UnauthorizedError({status: 401, problem: 'Sign in'}),
      'unauthorized',
    ],
    ['is on the same site and cannot be reached', new NetworkError('line', null), 'network'],
    ['has not answered before the request was aborted', new AbortedError('gone', null), 'aborted'],
  ];
  for (const [title, error, kind] of FINAL) {
    it(`does not fall back to the page when the API ${title}`, async () => {
      const {outcome, requests} = setUp({api: error});
      assert.equal(await outcome(), kind);
      assert.deepEqual(requests, ['api']);
    });
  }

  it('falls back to the page, and stays with it, when CORS forbids reading an API of another origin', async () => {
    const {outcome, requests} = setUp({api: new NetworkError('CORS', null)}, {isForeign: true});
    assert.equal(await outcome(), '<p>page</p>');
    assert.equal(await outcome(), '<p>page</p>');
    assert.deepEqual(requests, ['api', 'page', 'page'], 'the API is not requested again');
  });

  it('tries the sources in the order that the author has set', async () => {
    const {outcome, requests} = setUp({page: noRoute}, {order: ['page', 'api']});
    assert.equal(await outcome(), '<p>api</p>');
    assert.deepEqual(requests, ['page', 'api']);
  });

  it('tries no other source when the author names only one', async () => {
    const {outcome, requests} = setUp({api: noRoute}, {order: ['api']});
    assert.equal(await outcome(), 'not-found');
    assert.deepEqual(requests, ['api']);
  });

  it('tries the page first once the API has proved to be missing, and the API if the page fails', async () => {
    const {outcome, requests, answers} = setUp({api: noRoute});
    await outcome();
    requests.length = 0;
    assert.equal(await outcome(), '<p>page</p>');
    assert.deepEqual(requests, ['page']);
    answers.page = new ServerError({status: 500});
    delete answers.api;
    assert.equal(await outcome(), '<p>api</p>');
  });

  it('tries the API again after it has answered 400', async () => {
    const {outcome, requests, answers} = setUp({api: new BadRequestError({status: 400})});
    await outcome();
    delete answers.api;
    assert.equal(await outcome(), '<p>api</p>');
    assert.deepEqual(requests, ['api', 'page', 'api']);
  });

  it('does not try the API again if the plan of the host does not include embedding', async () => {
    const problem = "Content embedding isn't available in your current plan";
    const {outcome, requests} = setUp({api: new ForbiddenError({status: 403, problem})});
    await outcome();
    await outcome();
    assert.deepEqual(requests, ['api', 'page', 'page']);
  });

  it('tries the API again after it has limited the rate', async () => {
    const {outcome, requests, answers} = setUp({api: new RateLimitedError({status: 429})});
    await outcome();
    delete answers.api;
    assert.equal(await outcome(), '<p>api</p>');
    assert.deepEqual(requests, ['api', 'page', 'api']);
  });

  describe('when both fail', () => {
    it('reports the error of the page', async () => {
      const {outcome} = setUp({api: new RateLimitedError({status: 429}), page: noSection});
      assert.equal(await outcome(), 'not-found');
    });

    it('reports the error of the API when the page cannot be reached', async () => {
      const {outcome} = setUp({
        api: new RateLimitedError({status: 429}),
        page: new NetworkError('CORS', null),
      });
      assert.equal(await outcome(), 'rate-limited');
    });

    it('tries both again the next time', async () => {
      const {outcome, requests} = setUp({api: noRoute, page: noRoute});
      await outcome();
      await outcome();
      assert.deepEqual(requests, ['api', 'page', 'api', 'page']);
    });
  });

  describe('a heading alone', () => {
    const alone = '\n<h2 id="b">Title <a href="#b">#</a></h2>\n';

    it('is not treated as the section, whose text is requested from the page', async () => {
      const {outcome, requests} = setUp({api: alone});
      assert.equal(await outcome(), '<p>page</p>');
      assert.deepEqual(requests, ['api', 'page']);
    });

    it('is shown when the page cannot be reached', async () => {
      const {outcome} = setUp({api: alone, page: new NetworkError('CORS', null)});
      assert.equal(await outcome(), alone);
    });

    it('is not treated as the section, and neither is other content without text and pictures', async () => {
      for (const content of ['<span id="index-0"></span>', ' ', '<p>&nbsp;</p>\n']) {
        const {outcome} = setUp({api: content});
        assert.equal(await outcome(), '<p>page</p>', content);
      }
      for (const content of ['<p><img src="a.png"></p>', '<p>a</p>']) {
        const {outcome} = setUp({api: content});
        assert.equal(await outcome(), content);
      }
    });

    it('means a single heading: two headings, or a heading with text, are treated as the section', async () => {
      for (const content of ['<h2>A</h2><p>text</p>', '<h2>A</h2><h2>B</h2>', '<header>A</header>']) {
        const {outcome} = setUp({api: content});
        assert.equal(await outcome(), content);
      }
    });
  });
});

describe('sectionOrPage', () => {
  /** Requests a section. @param page content of its page, or `undefined` if there is no such page */
  const requestSection = (url: string, page: Error | string | undefined, section: Error = noSection) => {
    const requests: string[] = [];
    const get = sectionOrPage(url => {
      requests.push(url);
      const answer = url.includes('#') ? section : (page ?? noSection);
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({url, fragment: null, content: answer});
    });
    return {requests, answer: get(url, signal)};
  };
  const PAGE = 'https://docs.example.org/a.html';

  it('gets the page if it has no such section', async () => {
    const {answer, requests} = requestSection(`${PAGE}#b`, '<p>page</p>');
    assert.deepEqual(await answer, {
      url: PAGE,
      fragment: null,
      content: '<p>page</p>',
      isMissingSection: true,
    });
    assert.deepEqual(requests, [`${PAGE}#b`, PAGE]);
  });

  it('treats `#top` as the top of a page, as browsers do', async () => {
    for (const fragment of ['top', 'Top']) {
      const {answer} = requestSection(`${PAGE}#${fragment}`, '<p>page</p>');
      assert.equal((await answer).isMissingSection, false);
    }
  });

  it('fails with the error of the page if the page is missing or cannot be loaded', async () => {
    await assert.rejects(requestSection(`${PAGE}#b`, undefined).answer, {kind: 'not-found'});
    await assert.rejects(requestSection(`${PAGE}#b`, new NetworkError('no', null)).answer, {kind: 'network'});
  });

  it('makes no second request if the address has no fragment, or if the section failed for another reason', async () => {
    for (const [url, section] of [
      [PAGE, noSection],
      [`${PAGE}#`, noSection],
      [`${PAGE}#b`, new ServerError({status: 500})],
      [`${PAGE}#b`, noRoute],
    ] as const) {
      const {answer, requests} = requestSection(
        url,
        url === PAGE || url.endsWith('#') ? noSection : '<p>page</p>',
        section,
      );
      await assert.rejects(answer);
      assert.equal(requests.length, 1);
    }
  });
});
