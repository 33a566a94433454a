import type {SourceLink, SourcePage, SourceSection} from '../../src/ranking/index/source-page.js';

const WORDS =
  'the a of to and is in for with on that by this as it be are from or when which not can set file name value list line page work tree branch commit index remote merge object path option string number default call return error type array table memory queue thread signal socket server client packet buffer stream record column query schema trigger cursor session cache token parser lexer module package import export build test deploy release version patch filter sort group join split match replace search range slice copy move delete create update insert select'.split(
    ' ',
  );

/** A text with a number of words, in which the first words of the list are the most frequent. The same seed gives the same text. */
function textOf(seed: number, length: number): string {
  let state = seed * 7919 + 17;
  const words: string[] = [];
  for (let at = 0; at < length; at++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const share = state / 2147483648;
    words.push(WORDS[Math.floor(share * share * WORDS.length)]!);
  }
  return `${words.join(' ')}.`;
}

const VERBS = ['create', 'delete', 'update', 'merge', 'split', 'filter', 'sort', 'copy'];
const NOUNS = [
  'branch',
  'index',
  'remote',
  'queue',
  'socket',
  'cursor',
  'session',
  'token',
  'schema',
  'trigger',
];

/** A page about a verb and a noun, with a function, prose and notes. */
const pageOf = (noun: string, verb: string, seed: number): SourcePage => ({
  path: `${seed % 3 === 0 ? 'guide' : 'api'}/${verb}-${noun}.html`,
  title: `${verb[0]!.toUpperCase()}${verb.slice(1)} a ${noun}`,
  language: 'en',
  rank: seed % 11 === 0 ? 2 : seed % 13 === 0 ? -2 : 0,
  sections: [
    {id: '', title: `${verb} a ${noun}`, content: textOf(seed, 30)},
    {
      id: `${noun}_${verb}`,
      title: `int ${noun}_${verb}(struct ${noun} *self, int flags)`,
      content: `${textOf(seed + 500, 25)} Returns -1 on error.`,
      object: {role: seed % 17 === 0 ? 'py:function' : 'c:function', name: `${noun}_${verb}`},
      aliases: seed % 5 === 0 ? [`${noun}.${verb}`] : [],
    },
    ...Array.from({length: seed % 9}, (_, number): SourceSection => ({
      id: `note-${number}`,
      title: `${number + 1}. ${textOf(seed * 3 + number, 3).slice(0, -1)}`,
      content: textOf(seed * 31 + number, 20 + 12 * number),
    })),
  ],
  links: [
    {place: `api/${verb}-index.html#index_${verb}`, text: `${verb} function`},
    {place: `guide/${verb}-${NOUNS[0]!}.html#`, text: `${verb}ing branches`},
  ],
});

const GENERATED = NOUNS.flatMap((noun, t) =>
  VERBS.map((verb, v) => pageOf(noun, verb, t * VERBS.length + v)),
);

/** A reference with many similar pages, and with contents that few manuals have. */
export const REFERENCE: readonly SourcePage[] = [
  ...GENERATED,
  {
    path: 'cmd/kiln-fire.html',
    title: 'kiln-fire(1)',
    sections: [
      {id: 'NAME', title: 'NAME', content: 'kiln-fire - Fire a kiln until the cones bend'},
      {
        id: 'SYNOPSIS',
        title: 'SYNOPSIS',
        content: 'kiln fire [--cone=<n>] [-q | --quiet] [--no-vent] <pot>...',
      },
      {
        id: 'OPTIONS',
        title: 'OPTIONS',
        content: `-q --quiet Say nothing. --cone=<n> The cone to reach. --no-vent Leave the vents shut. ${textOf(9001, 200)} HEAD~3 and HEAD^ are earlier firings.`,
      },
    ],
  },
  {
    path: 'cmd/kiln-cool.html',
    title: 'kiln-cool(1)',
    sections: [{id: 'NAME', title: 'NAME', content: 'kiln-cool - Cool a kiln slowly'}],
  },
  {
    path: 'topics/threads.html',
    title: 'Multithreading and thread safety',
    language: 'en',
    sections: [
      {id: '', title: 'Multithreading and thread safety', content: ''},
      {
        id: 'locks',
        title: '1.1. Locks and deadlocks',
        content:
          'A deadlock is when two threads wait for each other. Cherry-picking locks is error-prone; use a read-write lock. An appendix lists all matrices.',
        labels: ['deadlock-label'],
      },
      {
        id: 'pools',
        title: '1.2. Thread pools',
        content: `Workers of a pool share one work queue. ${textOf(77, 60)}`,
      },
      {
        id: 'r\u00e9sum\u00e9',
        title: 'Re\u0301sume\u0301 of na\u00efve threading',
        content: 'Un r\u00e9sum\u00e9 na\u00eff: the fa\u00e7ade of \u0130stanbul stra\u00dfe.',
      },
      ...Array.from({length: 9}, (_, n): SourceSection => ({
        id: `case-${n}`,
        title: `Case ${n}: a thread and ${n} locks`,
        content: `${'lock thread '.repeat(n + 1)} ${textOf(300 + n, 40)}`,
      })),
    ],
    anchors: new Map([['inside', 'locks']]),
    links: [{place: 'topics/numbers.html#floats', text: 'floating-point numbers'}],
  },
  {
    path: 'topics/numbers.html',
    title: 'Numbers',
    sections: [
      {
        id: 'floats',
        title: 'Floating point numbers',
        content:
          'The value 0.1 + 0.2 is not 0.3, and 404 is a number. IEEE 754 says so in 1985. Rounded to 2 digits.',
      },
      {
        id: 'error-404',
        title: 'Error 404',
        content: 'What is not found. Status 404 is an HTTP answer; 40 is none, and 4040 neither.',
      },
      {
        id: 'hex',
        title: '0xFF literals',
        content: 'Write 0xff or 255. A mask such as 0x7fffffff is common. v1.2.3 and 1.2.30 are versions.',
      },
    ],
    links: [{place: 'topics/threads.html#inside', text: 'dead lock'}],
  },
  {
    path: 'releases/2.0.html',
    title: 'Release 2.0',
    sections: [
      {
        id: 'changes',
        title: 'Changes',
        content: 'merge_branch was renamed to branch_merge. Deadlocks are gone. Multi threading is faster.',
      },
    ],
    links: [{place: 'api/merge-index.html#index_merge', text: 'index_merge()'}],
  },
  {
    path: 'search/listing.html',
    title: 'All functions',
    listing: true,
    sections: [
      {id: 'b', title: 'B', content: GENERATED.map(({sections}) => sections[1]!.object!.name).join(' ')},
    ],
  },
  {
    path: 'faq/general.html',
    title: 'FAQ: how do I …?',
    sections: [
      {
        id: 'q1',
        title: 'How do I undo the last commit?',
        content:
          'Undoing a commit keeps the files. Use `kiln reset HEAD~1`. The commit is undone, not deleted.',
      },
      {
        id: 'q2',
        title: 'Why is my build so slow?',
        content:
          'Builds are slow when caches are cold. Slower disks make it worse. Speeding up building: warm the caches.',
      },
      {
        id: 'q3',
        title: 'What does “fatal: refusing to merge unrelated histories” mean?',
        content: 'The branches share no commit. Pass --allow-unrelated-histories.',
      },
    ],
    links: [{place: 'faq/general.html#q1', text: 'undo a commit'}],
  },
  {
    path: 'lib/strings.html',
    title: 'strings — text handling',
    sections: [
      {
        id: 'module-strings',
        title: 'strings',
        content: 'Handling of text.',
        object: {role: 'py:module', name: 'strings'},
      },
      {
        id: 'strings.Builder',
        title: 'class strings.Builder(*, sep=" ")',
        content: 'Builds strings piece by piece.',
        object: {role: 'py:class', name: 'strings.Builder'},
      },
      {
        id: 'strings.Builder.write',
        title: 'write(text, **kwargs)',
        content: 'Appends text. See also readLine and read_line.',
        object: {role: 'py:method', name: 'strings.Builder.write'},
      },
      {
        id: 'strings.readLine',
        title: 'readLine()',
        content: 'Reads a line. `x ?? y`, `a |= b` and `!=` are operators.',
        object: {role: 'js:function', name: 'strings.readLine'},
        aliases: ['readLine'],
      },
      {
        id: 'strings.HTTPServer',
        title: 'class HTTPServer',
        content: 'Serves texts over HTTP/2.',
        object: {role: 'py:class', name: 'strings.HTTPServer'},
        labels: ['http-server'],
      },
      {
        id: 'strings.__init__',
        title: '__init__(self)',
        content: 'Makes an empty one. {% block %} and %d are not replaced.',
        object: {role: 'py:method', name: 'strings.__init__'},
      },
    ],
  },
  {
    path: 'ja/index.html',
    title: '\u6587\u5b57\u5217\u306e\u51e6\u7406',
    language: 'ja',
    sections: [
      {
        id: 's',
        title: '\u6587\u5b57\u5217',
        content:
          '\u6587\u5b57\u5217\u3092\u691c\u7d22\u3057\u3001\u7f6e\u63db\u3059\u308b\u65b9\u6cd5\u3002\u30b9\u30ec\u30c3\u30c9\u306f\u5b89\u5168\u3067\u3059\u3002',
      },
    ],
  },
  {
    path: 'ru/index.html',
    title: '\u041f\u043e\u0442\u043e\u043a\u0438',
    language: 'ru',
    sections: [
      {
        id: 'p',
        title: '\u041f\u043e\u0442\u043e\u043a\u0438 \u0438 \u0437\u0430\u043c\u043a\u0438',
        content:
          '\u041f\u043e\u0442\u043e\u043a \u0436\u0434\u0451\u0442 \u0437\u0430\u043c\u043a\u0430. \u0417\u0430\u043c\u043a\u0438 \u043e\u043f\u0430\u0441\u043d\u044b \u0434\u043b\u044f \u043f\u043e\u0442\u043e\u043a\u043e\u0432.',
      },
    ],
  },
];

export const REFERENCE_ENTRIES: readonly SourceLink[] = [
  {place: 'topics/threads.html#locks', text: 'deadlock; of threads'},
  {place: 'topics/threads.html#pools', text: 'worker threads'},
  {place: 'api/sort-queue.html#queue_sort', text: 'priority queue'},
  {place: 'cmd/kiln-fire.html#OPTIONS', text: '--cone option'},
];

/** Queries of every kind that a reader may type. */
export const REFERENCE_QUESTIONS: readonly string[] = [
  ...[
    'branch_merge',
    'branch_mrege',
    'brnach',
    'queue_srot',
    'merge_branch',
    'index_',
    'branch',
    'token create',
  ],
  ...[
    'deadlok',
    'deadlocs',
    'dead lock',
    'multi threading',
    'multithreding',
    'threadpool',
    'thread pools',
    'cherrypicking',
  ],
  ...[
    'apendix',
    'matrixes',
    'matrix',
    'appendices',
    'locks',
    'lockz',
    'hreads',
    'thraeds',
    'threadss',
    'sesion cursr',
  ],
  ...['404', 'error 404', '4040', '0.1', '0xff', '1985', '1.2.3', 'ieee 754', '2', '2.0'],
  ...[
    'r\u00e9sum\u00e9',
    'resume',
    'naive facade',
    'istanbul',
    '\u0130stanbul',
    'strasse',
    'stra\u00dfe',
    'na\u00efve',
  ],
  ...[
    'kiln fire',
    'kiln-fire',
    'kiln fire --cone',
    '--cone=3',
    '--no-vent',
    '-q',
    'HEAD~3',
    'HEAD^',
    'kiln reset HEAD~1',
  ],
  ...[
    'how do I undo the last commit',
    'undo commit',
    'undoing commits',
    'why is my build slow',
    'slow builds',
    'speed up building',
  ],
  ...[
    'fatal: refusing to merge unrelated histories',
    "error: cannot merge 'my-branch' in /home/me/kiln/pots.txt: queue_sort failed",
  ],
  ...[
    'strings.Builder',
    'Builder.write',
    'builder',
    'strings.Bulder',
    'readline',
    'read_line',
    'readLine()',
    'HTTPServer',
    'http server',
    'httpserver',
    'http/2',
  ],
  ...['**kwargs', '__init__', '{% block %}', '%d', '!=', '??', 'a |= b', '|='],
  ...[
    'work queue',
    '"work queue"',
    '"queue work"',
    '"queue work"~3',
    '"work queue" -thread',
    'wor*',
    'q*',
    'fil',
    'sor',
    'so',
    's',
    'c',
  ],
  ...[
    'create branch',
    'create | delete token',
    '(create | delete) + token',
    'token -create',
    'floating-point',
    'floating point numbers',
    'floatingpoint',
    'read-write lock',
    'non-reading',
  ],
  ...[
    'the',
    'the thread of the lock',
    'line by line',
    'sort sort',
    'priority queue',
    'worker threads',
    'case 3',
    'case',
    'all functions',
    'changes',
    'numbers',
    'NAME',
  ],
  ...[
    '\u6587\u5b57\u5217',
    '\u691c\u7d22',
    '\u30b9\u30ec\u30c3\u30c9',
    '\u043f\u043e\u0442\u043e\u043a',
    '\u0437\u0430\u043c\u043a\u0438',
    '\u043f\u043e\u0442\u043e\u043a\u043e\u0432',
  ],
  ...[
    'merge~1',
    'thred~1',
    'lokc~2',
    'delete the remote session cursor with a filter',
    'sort the records of a table by column in a query',
  ],
  ...[
    'strings',
    'module strings',
    'index merge function',
    'creating branches',
    'deadlock-label',
    'http-server',
    'qqqq',
    '',
    '-',
    '"',
    '!',
    '1.1',
    'a'.repeat(70),
  ],
];
