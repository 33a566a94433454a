import type {SearchAnswer} from '../../src/client/index.js';

/** Answers of both versions for one page, with only the fields that tests need. */

const page = {
  type: 'page',
  title: 'Coroutines and Tasks',
  domain: 'https://docs.example.org',
  path: '/en/latest/asyncio-task.html',
  highlights: {title: []},
  blocks: [],
};

export const v3 = {
  count: 1,
  next: null,
  previous: null,
  projects: [{slug: 'python', versions: [{slug: '3.11'}]}],
  query: 'gather',
  significant_terms: '',
  phrases_as_words: [],
  results: [{...page, project: {slug: 'python', alias: 'py'}, version: {slug: '3.11'}}],
} satisfies SearchAnswer;

export const v2 = {
  count: 1,
  next: null,
  previous: null,
  results: [{...page, project: 'python', project_alias: 'py', version: '3.11'}],
};
