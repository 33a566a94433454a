import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {importViolations} from './import-rules.js';
import {readFiles} from './source-files.js';

describe('imports follow the layers', () => {
  const files = readFiles(['src', 'cli/src', 'host/src'], ['.ts']);

  it('covers the modules', () => assert.ok(files.some(({path}) => path === 'src/api/index.ts')));

  it('holds for every module', () => assert.deepEqual(files.flatMap(importViolations), []));
});

describe('the check of imports', () => {
  const forbidden: readonly [title: string, path: string, text: string, message: RegExp][] = [
    [
      'an import of the client in the contract',
      'src/api/a.ts',
      "import {x} from '../client/client.js';",
      /src\/api may not import src\/client/,
    ],
    [
      'an import of the folder "page" in the client',
      'src/client/a.ts',
      "export * from '../page/x.js';",
      /may not import src\/page/,
    ],
    [
      'an import of previews in search',
      'src/elements/search/a.ts',
      "import '../preview/define.js';",
      /may not import src\/elements\/preview/,
    ],
    [
      'an import of a type of previews in search',
      'src/elements/search/a.ts',
      "import type {A} from '../preview/a.js';",
      /src\/elements\/preview/,
    ],
    [
      'a dynamic import of previews in search',
      'src/elements/search/a.ts',
      "const a = import('../preview/a.js');",
      /src\/elements\/preview/,
    ],
    [
      'an inline import of a type of previews in search',
      'src/elements/search/a.ts',
      "let a: import('../preview/a.js').A;",
      /src\/elements\/preview/,
    ],
    [
      'a static import of embed in search',
      'src/elements/search/a.ts',
      "import '../embed/define.js';",
      /may not import src\/elements\/embed/,
    ],
    [
      'an import of the host in code for browsers',
      'src/page/a.ts',
      "import {x} from '../../host/src/cli.js';",
      /host\/src/,
    ],
    [
      'an import of the client in the command for folders',
      'cli/src/site/a.ts',
      "import {x} from '../../../src/client/index.js';",
      /src\/client/,
    ],
    [
      'an import of the host in the command for folders',
      'cli/src/commands/a.ts',
      "import type {Library} from '../../../host/src/platform/library/library.js';",
      /may not import host\/src\/platform\/library/,
    ],
    [
      'an import of the host in the entry of the command for folders',
      'cli/src/cli.ts',
      "await import('../../host/src/cli.js');",
      /may not import host\/src/,
    ],
    [
      'an import of node: in code for browsers',
      'src/page/a.ts',
      "import {join} from 'node:path';",
      /only cli\/ and host\//,
    ],
    [
      'an import of DOMPurify in search',
      'src/elements/search/a.ts',
      "import purify from 'dompurify';",
      /package dompurify/,
    ],
    ['an import of Lit in the client', 'src/client/a.ts', "import {html} from 'lit/html.js';", /package lit/],
    [
      'a static import of search in the script tag',
      'src/script-tag/index.ts',
      "import '../elements/search/define.js';",
      /only by import\(\)/,
    ],
    ['an import of Lit in the script tag', 'src/script-tag/a.ts', "import {html} from 'lit';", /package lit/],
    ['an import of a path without extension', 'src/api/a.ts', "import {x} from './b';", /must end in \.js/],
    ['a module in a new folder', 'src/stuff/a.ts', '', /not a folder of the design/],
    ['a module in a new folder of the host', 'host/src/stuff/a.ts', '', /not a folder of the design/],
    ['a module in a new folder of the command', 'cli/src/stuff/a.ts', '', /not a folder of the design/],
    [
      'an import of routes in the library of a host',
      'host/src/platform/library/a.ts',
      "import '../../routes/a.js';",
      /host\/src\/routes/,
    ],
    [
      'an import of an element in the code that all elements share',
      'src/elements/a.ts',
      "import './search/a.js';",
      /src\/elements\/search/,
    ],
    [
      'an import of the folder "manage" in the client of a page',
      'src/client/a.ts',
      "import './manage/a.js';",
      /src\/client\/manage/,
    ],
  ];
  for (const [title, path, text, message] of forbidden) {
    it(`rejects ${title}`, () => {
      const [violation, ...others] = importViolations({path, text});
      assert.match(violation ?? 'nothing found', message);
      assert.deepEqual(others, []);
    });
  }

  const allowed: readonly [path: string, text: string][] = [
    ['src/elements/search/a.ts', "const pane = import('../embed/define.js');"],
    [
      'src/elements/search/a.ts',
      "import {html} from 'lit'; import {readPage} from '../../page/identity.js';",
    ],
    [
      'src/script-tag/index.ts',
      "import('../elements/search/define.js'); import type {A} from '../elements/search/a.js';",
    ],
    [
      'host/src/routes/a.ts',
      "import {read} from '../../../src/api/index.js'; import {join} from 'node:path';",
    ],
    [
      'host/src/platform/publishing/a.ts',
      "import {indexFolder} from '../../../../cli/src/search/index-folder.js';",
    ],
    [
      'src/index.ts',
      "export * from './client/index.js'; export * from './elements/preview/docs-preview.js';",
    ],
    ['src/elements/search/a.ts', '// import "../preview/a.js"\nconst text = `import "../preview/a.js"`;'],
  ];
  for (const [path, text] of allowed) {
    it(`accepts ${text} in ${path}`, () => assert.deepEqual(importViolations({path, text}), []));
  }

  it('reports the line', () => {
    const [violation] = importViolations({path: 'src/api/a.ts', text: "\n\nimport 'node:fs';"});
    assert.match(violation ?? '', /^src\/api\/a\.ts:3 /);
  });
});
