// Serves search with MiniSearch over the pages of a folder, in a process of its own with the same HTTP server as Docent, as a baseline: a
// search library behind a URL. It returns the ten best sections with their whole text, without highlights.
// Argument: the folder. Prints its URL when it is ready.
import {createRequire} from 'node:module';
import {openMiniSearch} from '../relevance/peers.mjs';
import {readManual} from '../relevance/read-manual.mjs';

const {default: fastify} = await import(
  createRequire(new URL('../../host/package.json', import.meta.url)).resolve('fastify')
);
const manual = await readManual(process.argv[2] ?? '');
const search = openMiniSearch(manual);
const texts = new Map(
  manual.pages.flatMap(({path, title, sections}) =>
    sections.map(section => [
      `${path}#${section.id}`,
      {path, page: title, title: section.title, content: section.content},
    ]),
  ),
);
const server = fastify();
server.get('/search', async (/** @type {{query: {q: string}}} */ {query}) => {
  const rows = await search(query.q);
  return {
    count: rows.length,
    results: rows.slice(0, 10).map(({path, anchor}) => texts.get(`${path}#${anchor}`)),
  };
});
console.log(await server.listen({host: '127.0.0.1', port: 0}));
