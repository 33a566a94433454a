// Serves a page with the built script tag, and a search API that answers every query, at once or with a delay.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {basename} from 'node:path';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
<meta name="readthedocs-project-slug" content="bench"><meta name="readthedocs-version-slug" content="latest">
<script type="module" src="/_/docent/docent.js"></script><main><h1>Bench</h1><p>Nothing to read.</p></main>`;
const PAGES = 50;
const BLOCKS = 3;

/**
 * @param {string} words without the `*` of an unfinished word
 * @param {string} domain
 */
function answerTo(words, domain) {
  const text = `How ${words} is done in this part, with enough words around it that a snippet has to be cut.`;
  const results = Array.from({length: PAGES}, (_, page) => ({
    type: 'page',
    project: {slug: 'bench', alias: null},
    version: {slug: 'latest'},
    title: `Page ${page} for ${words} .`,
    domain,
    path: `/page-${page}.html`,
    highlights: {title: []},
    blocks: Array.from({length: BLOCKS}, (__, block) => ({
      type: 'section',
      id: `part-${block}`,
      title: `Part ${block} for ${words} .`,
      content: text.repeat(20),
      highlights: {title: [], content: [text.replace(words, `<span>${words}</span>`)]},
    })),
  }));
  return {count: PAGES, next: null, previous: null, projects: [], query: words, results};
}

/** Serves on a free port of this machine. Call `stop` at the end. */
export async function startFixture() {
  let longestDelay = 0;
  let requests = 0;
  let closed = 0;
  const server = createServer(async ({url = '/'}, response) => {
    const {pathname, searchParams, origin} = new URL(url, `http://${'127.0.0.1'}`);
    if (pathname === '/_/api/v3/search/') {
      const words = (searchParams.get('q') ?? '').replace(/^project:\S+ /, '').replace(/\*$/, '');
      if (longestDelay) {
        requests++;
        response.once('close', () => {
          if (!response.writableFinished) closed++;
        });
        await new Promise(resolve => {
          setTimeout(resolve, Math.random() * longestDelay).unref();
        });
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answerTo(words, origin)));
    } else if (pathname.startsWith('/_/docent/')) {
      response.setHeader('content-type', 'text/javascript');
      const code = await readFile(new URL(`../../dist/${basename(pathname)}`, import.meta.url)).catch(
        () => '',
      );
      response.end(code);
    } else if (pathname === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
    } else {
      response.statusCode = 404;
      response.end('{}');
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    /** From now on, each answer is delayed by up to `ms`, at random, and queries are counted. @param {number} ms */
    delayAnswers(ms) {
      longestDelay = ms;
    },
    /**
     * Number of queries since answers are delayed, and number of those whose connection was closed before their answer
     * was complete.
     */
    counts: () => ({requests, closed}),
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
