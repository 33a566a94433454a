import type {SourceLink, SourcePage} from '../../src/ranking/index/source-page.js';

const FILLER =
  'Some more text that is here only so that the page is not short at all, and says nothing of interest. ';
const LONG = FILLER.repeat(12);

/** A small manual with an example of everything that a query can match. */
export const PAGES: readonly SourcePage[] = [
  {
    path: 'library/asyncio-task.html',
    title: 'Coroutines and tasks',
    language: 'en',
    sections: [
      {
        id: '',
        title: 'Coroutines and tasks',
        content: `High-level functions to run awaitables together. ${FILLER}`,
      },
      {
        id: 'running-tasks-concurrently',
        title: 'Running tasks concurrently',
        content: `Several awaitables can be gathered. The event loop runs them. ${LONG} At the end, tasks are awaited.`,
        labels: ['concurrency'],
      },
      {
        id: 'asyncio.gather',
        title: 'asyncio.gather(*aws, return_exceptions=False)',
        content:
          'Run awaitable objects in the aws sequence concurrently. If any is cancelled, the others go on.',
        object: {role: 'py:function', name: 'asyncio.gather'},
        aliases: ['asyncio.tasks.gather'],
      },
      {
        id: 'asyncio.Task',
        title: 'class asyncio.Task(coro, *, loop=None)',
        content: `A Future-like object that runs a coroutine. Not thread-safe. ${FILLER}`,
        object: {role: 'py:class', name: 'asyncio.Task'},
      },
    ],
    anchors: new Map([['index-3', 'asyncio.gather']]),
    links: [
      {place: 'library/errors.html#IndexError', text: 'out of range'},
      {place: 'library/concurrent.html#concurrent.futures.ThreadPoolExecutor', text: 'a pool of threads'},
    ],
  },
  {
    path: 'library/errors.html',
    title: 'Built-in exceptions',
    sections: [
      {
        id: 'IndexError',
        title: 'exception IndexError',
        content: 'Raised when a sequence subscript is out of range. Slice indices are silently truncated.',
        object: {role: 'py:exception', name: 'IndexError'},
      },
      {
        id: 'os.path.join',
        title: 'os.path.join(path, *paths)',
        content: `Join path segments. ${FILLER}`,
        object: {role: 'py:function', name: 'os.path.join'},
      },
    ],
    links: [{place: 'library/asyncio-task.html#index-3', text: 'gather'}],
  },
  {
    path: 'library/concurrent.html',
    title: 'Launching parallel tasks',
    sections: [
      {
        id: 'concurrent.futures.ThreadPoolExecutor',
        title: 'class concurrent.futures.ThreadPoolExecutor(max_workers=None)',
        content: `An executor that uses a pool of at most max_workers threads. ${FILLER}`,
        object: {role: 'py:class', name: 'concurrent.futures.ThreadPoolExecutor'},
      },
    ],
    links: [{place: 'library/asyncio-task.html#asyncio.gather', text: 'asyncio.gather()'}],
  },
  {
    path: 'tutorial/controlflow.html',
    title: 'More control flow tools',
    sections: [
      {
        id: 'for-statements',
        title: 'for statements',
        content: `The for statement iterates over the items of any sequence, such as a list. ${LONG} Loops end.`,
      },
      {id: 'operators', title: 'Assignment expressions', content: `Written with := inside. ${FILLER} a -> b`},
      {
        id: 'café',
        title: 'Café & <menus>',
        content: 'A naïve Über example of C++ with --help and %s. Pages of R&D.',
      },
    ],
    links: [{place: 'library/errors.html#IndexError', text: 'IndexError'}],
  },
  {
    path: 'whatsnew/3.12.html',
    title: 'What’s new in 3.12',
    sections: [{id: 'asyncio', title: 'asyncio', content: `Tasks are gathered faster now. ${FILLER}`}],
  },
  {
    path: 'genindex.html',
    title: 'Index of tasks',
    listing: true,
    sections: [{id: 'g', title: 'G', content: 'gather, generator, gathered tasks'}],
  },
  {
    path: 'howto/tasks.html',
    title: 'Tasks at home',
    rank: 3,
    sections: [
      {id: 'tasks', title: 'Tasks', content: `Tasks that nobody likes, such as to gather wood. ${FILLER}`},
    ],
  },
  {
    path: 'howto/old.html',
    title: 'Tasks of the past',
    rank: -4,
    sections: [
      {id: 'tasks', title: 'Tasks', content: `Tasks that nobody liked, such as to gather wood. ${FILLER}`},
    ],
  },
  {
    path: 'zh/index.html',
    title: '并发任务',
    language: 'zh',
    sections: [{id: 'a', title: '运行任务', content: '事件循环可以同时运行多个任务。任务结束以后返回结果。'}],
  },
  {
    path: 'de/schleifen.html',
    title: 'Schleifen',
    language: 'de',
    sections: [
      {id: 'for', title: 'Die for-Schleife', content: 'Schleifen laufen über Listen und andere Häuser.'},
    ],
  },
];

/** The entries of the book's index. */
export const ENTRIES: readonly SourceLink[] = [
  {place: 'tutorial/controlflow.html#for-statements', text: 'loop statement'},
  {place: 'library/concurrent.html#concurrent.futures.ThreadPoolExecutor', text: 'executor; of threads'},
];

export const QUESTIONS: readonly string[] = [
  'gather',
  'asyncio.gather',
  'asyncio gath*',
  'gathering tasks',
  'tasks',
  'concurrency',
  'for loop',
  'thread pool',
  'ThreadPoolExecuter',
  'pool of threads',
  'IndexError: list index out of range',
  'os.path.join(a, b)',
  'sequnce',
  'concurently',
  '"event loop"',
  '"loop event"',
  '"event runs"~2',
  'tasks -gather',
  'for | join',
  '(for | join) + path',
  'colour~1 | tsks~1',
  ':=',
  '->',
  'C++',
  '--help',
  'cafe',
  'R&D',
  '任务',
  '同时运行',
  'Schleife',
  'haus',
  'max_workers',
  'executor threads',
  'path segment list',
  'e',
  'xyzzy',
];
