import type {DomainBlock, SearchBlock, SearchResult, SectionBlock} from '../../../src/api/index.js';
import type {SearchAnswer} from '../../../src/client/index.js';

/** Parts of answers as the API returns them, with defaults for fields that a test does not set. */
export const section = (fields: Partial<SectionBlock> = {}): SectionBlock => ({
  type: 'section',
  id: 'install',
  title: 'Install',
  content: 'How to install it.',
  highlights: {title: [], content: []},
  ...fields,
});

export const object = (fields: Partial<DomainBlock> = {}): DomainBlock => ({
  type: 'domain',
  role: 'py:function',
  name: 'docent.install',
  signature: '',
  id: 'docent.install',
  content: 'Installs it.',
  highlights: {name: [], content: []},
  ...fields,
});

export const result = (fields: Partial<SearchResult> = {}, ...blocks: SearchBlock[]): SearchResult => ({
  type: 'page',
  project: {slug: 'docent', alias: null},
  version: {slug: 'latest'},
  title: 'Guide',
  domain: 'https://docs.example',
  path: '/guide.html',
  highlights: {title: []},
  blocks,
  ...fields,
});

export const answer = (results: SearchResult[], fields: Partial<SearchAnswer> = {}): SearchAnswer => ({
  count: results.length,
  next: null,
  previous: null,
  projects: [],
  query: '',
  results,
  ...fields,
});

/** Two pages with four rows: Install, docent.install, Usage (the page itself), Options. */
export const twoPages = (): SearchAnswer =>
  answer([
    result({}, section({highlights: {title: [], content: ['How to <span>install</span> it.']}}), object()),
    result(
      {title: 'Usage', path: '/usage.html'},
      section({id: '', title: 'Usage', content: 'Use it.'}),
      section({id: 'options', title: 'Options'}),
    ),
  ]);

export const noPages = (): SearchAnswer => answer([]);
