import type {SearchBlock, SearchResult, SearchV2Result, SectionBlock} from '../../../src/api/index.js';
import {toSearchResult} from '../../../src/ranking/answer/search.js';
import type {EngineAnswer, ResultForm} from './engine.js';

/**
 * Writes the pages of an answer as JSON, the list in `results`. Called in the thread that searches: otherwise fifty
 * pages with their blocks would have to be copied to the thread that answers HTTP and serialised there, which takes
 * longer than all its other work for a query.
 */
export function writeResults(answer: EngineAnswer, {version, places}: ResultForm): EngineAnswer {
  const results = answer.pages.map(page => toSearchResult(page, places[page.scope]!));
  const json = JSON.stringify(version === 'v3' ? results : results.map(asV2));
  // `encode` creates a separate buffer, which can be transferred to another thread.
  return {...answer, pages: [], results: new TextEncoder().encode(json)};
}

const asV2 = ({project, version, ...result}: SearchResult): SearchV2Result => ({
  ...result,
  project: project.slug,
  project_alias: project.alias,
  version: version.slug,
  blocks: result.blocks.map(asSection),
});

/** v2 has blocks of type `section` only: an API object becomes a section with its name as title. */
function asSection(block: SearchBlock): SectionBlock {
  if (block.type === 'section') return block;
  const {id, name, content, highlights} = block;
  return {
    type: 'section',
    id,
    title: name,
    content,
    highlights: {title: highlights.name, content: highlights.content},
  };
}
