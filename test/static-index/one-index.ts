import {StaticAnswers, type StaticRequest} from '../../src/static-index/answer/static-answers.js';
import type {LoadShard} from '../../src/static-index/read/shards.js';

/** Answers from a single index. */
export function oneIndex(load: LoadShard, folder: URL) {
  const answers = new StaticAnswers(() => load);
  const indexes = [{folder: folder.href, name: '', weight: 1}];
  return {
    open: () => answers.open(folder.href),
    questions: () => answers.suggestions([folder.href]),
    search: (request: Omit<StaticRequest, 'indexes'>, signal?: AbortSignal) =>
      answers.search({...request, indexes}, signal),
  };
}
