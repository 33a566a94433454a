import type {SearchBlock, SearchResult, SearchV2Result, SectionBlock} from '../../../src/api/index.js';
import {toSearchResult} from '../../../src/ranking/answer/search.js';
import type {EngineHits, ResultForm} from './engine.js';

/**
 * Writes the pages of an answer as the JSON list of its `results`. A thread that searches does it, because copying fifty pages
 * with their blocks to another thread and writing them there would take that thread longer than all else it does for a question.
 */
export function writeResults(hits: EngineHits, {version, places}: ResultForm): EngineHits {
  const results = hits.pages.map(page => toSearchResult(page, places[page.scope]!));
  const json = JSON.stringify(version === 'v3' ? results : results.map(asV2));
  // A buffer of its own, which can be transferred.
  return {...hits, pages: [], results: new TextEncoder().encode(json)};
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
