import type {SearchBlock, SearchResult} from '../../api/index.js';
import type {PageHit} from '../show/page-hits.js';

/** What the interface calls an index, and where its pages are. */
export interface ResultPlace extends Pick<SearchResult, 'project' | 'version'> {
  /** Address of the folder of the pages, with a slash at its end. */
  readonly root: string;
}

/** A hit as the interface gives it. */
export function toSearchResult(
  {path, title, titleHighlights, blocks}: Omit<PageHit, 'scope'>,
  {project, version, root}: ResultPlace,
): SearchResult {
  const {origin, pathname} = new URL(root);
  // The index page of a folder is given as the folder, as most sites link to it.
  const inFolder = path.replace(/(^|\/)index\.html$/, '$1');
  return {
    type: 'page',
    project,
    version,
    title,
    domain: origin,
    path: pathname + encodeURI(inFolder).replace(/[?#]/g, encodeURIComponent),
    highlights: {title: titleHighlights},
    blocks: blocks.map(withTitle),
  };
}

/** Clients that only know sections, such as the live service's widget, read the title of every block. */
const withTitle = (block: SearchBlock): SearchBlock =>
  block.type === 'section'
    ? block
    : {...block, title: block.name, highlights: {...block.highlights, title: block.highlights.name}};
