/** This file is long because all of its tests share packages that take a minute to make. */
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {cp, mkdir, readdir, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {createInterface} from 'node:readline';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {after, before, describe, it} from 'node:test';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {type Installation, installPackages} from './packed.js';

const {exports} = JSON.parse(await readFile('package.json', 'utf8')) as {
  exports: Record<string, string | {readonly default?: string}>;
};
const modules = Object.entries(exports)
  // Leaves out entries that have only types, and the components for React, which import React.
  .filter(([name, target]) => typeof target === 'object' && target.default && name !== './react')
  .map(([name]) => `docent${name.slice(1)}`);

describe('what is installed', () => {
  let installed: Installation;
  before(async () => (installed = await installPackages()));
  after(() => installed.remove());

  describe('the packages, packed in a fresh clone and installed elsewhere', () => {
    for (const [index, name] of ['docent', '@docent/cli', '@docent/host', '@docent/presets'].entries())
      it(`${name} has everything that its package.json names`, async () => {
        const {buffer, byteOffset, byteLength} = await readFile(installed.tarballs[index]!);
        const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
        const {messages, pkg} = await publint({pack: {tarball}, strict: true});
        assert.equal(pkg!['name'], name);
        assert.deepEqual(
          messages.map(message => formatMessage(message, pkg!, {color: false})),
          [],
        );
      });

    for (const name of modules)
      it(`${name} can be imported on its own outside a browser`, async () =>
        assert.equal(
          await installed.runModule(`await import('${name}'); console.log('imported')`),
          'imported',
        ));

    it('every module can be imported after every other one', async () => {
      const pairs = modules.flatMap(first => modules.map(second => [first, second]));
      // Each pair runs in a new process with its own element registry, because a module is evaluated once in a process.
      const source = `
      import {Worker} from 'node:worker_threads';
      import {pathToFileURL} from 'node:url';
      import {once} from 'node:events';
      for (const pair of ${JSON.stringify(pairs)}) {
        const code = pair.map(name => \`await import('\${import.meta.resolve(name)}');\`).join('');
        const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(code)));
        await once(worker, 'exit').catch(error => console.log(pair.join(' then ') + ': ' + error.message));
      }
      console.log('done');`;
      assert.equal(await installed.runModule(source), 'done');
    });

    it('docent/react renders the elements on a server, and registers them only in a page', async () => {
      const html = await installed.runModule(`
      import {DocsEmbed, DocsPreview, DocsSearch} from 'docent/react';
      import {createElement} from '${import.meta.resolve('react')}';
      import {renderToStaticMarkup} from '${import.meta.resolve('react-dom/server')}';
      const of = (element, props) => renderToStaticMarkup(createElement(element, props));
      console.log(of(DocsSearch, {project: 'a', noResultPreview: true, onDocsSearchSelect: () => {}}));
      console.log(of(DocsPreview, {mediaFrom: '*'}) + of(DocsEmbed, {href: '/a.html#b', children: 'B'}));
      console.log(typeof customElements);`);
      const [search, others, registry] = html.split('\n');
      assert.match(search!, /^<docs-search [^>]*project="a"[^>]*><\/docs-search>$/);
      assert.match(search!, /no-result-preview/);
      assert.match(others!, /<docs-preview [^>]*media-from="\*"/);
      assert.match(others!, /<docs-embed [^>]*href="\/a\.html#b"[^>]*>B<\/docs-embed>$/);
      assert.equal(registry, 'undefined');
    });

    for (const [index, name, excludeEntrypoints] of [
      [0, 'docent', []],
      // An Astro component, which has no types.
      [3, '@docent/presets', ['./starlight-search.astro']],
    ] as const)
      it(`the types of all entries of ${name} are found by bundlers and by Node`, async () => {
        const tarball = createPackageFromTarballData(
          new Uint8Array(await readFile(installed.tarballs[index]!)),
        );
        const analysis = await checkPackage(tarball, {excludeEntrypoints: [...excludeEntrypoints]});
        assert.ok(analysis.types);
        // Node 10 does not support `exports`, and the package has only ES modules.
        const problems = analysis.problems.filter(
          problem =>
            problem.kind !== 'CJSResolvesToESM' &&
            !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
        );
        assert.deepEqual(problems, []);
      });

    it('docent/api exports the contract, but not the parts that its schemas and routes are built from', async () => {
      const names = await installed.runModule(
        `console.log(Object.keys(await import('docent/api')).join(' '))`,
      );
      assert.match(names, /\bsearchV3Answer\b/);
      assert.match(names, /\bread\b/);
      assert.doesNotMatch(
        names,
        /\b(string|integer|boolean|nullable|withDefault|array|object|anyOf|describe|listOf|paging|links|\w+Params|PROJECT|VERSION)\b/,
      );
    });

    it('the types leave out what is marked as internal', async () => {
      const folder = join(installed.folder, 'node_modules/docent/dist/lib');
      const files = (await readdir(folder, {recursive: true})).filter(name => name.endsWith('.d.ts'));
      assert.ok(files.length > 20);
      for (const file of files)
        assert.doesNotMatch(await readFile(join(folder, file), 'utf8'), /@internal/, file);
    });

    it('the types compile for a strict consumer, without other files of the repository', async () => {
      await writeFile(
        join(installed.folder, 'consumer.mts'),
        `import 'docent/define';
      import {createClient, type Hit, type SearchAnswer, type SearchRequest} from 'docent';
      import {createClient as ofClient, type Section, type SectionOptions, type Where} from 'docent/client';
      import {type Infer, read, searchV3Answer} from 'docent/api';

      document.addEventListener('docs-search-select', event => {
        const hit: Hit = event.hit;
        console.log(hit.url, event.query);
      });
      window.addEventListener('docs-preview-show', ({link}) => console.log(link.href));
      document.querySelector('docs-search')!.show({query: 'install'});
      document.querySelector('docs-embed')!.href = '/guide/#install';

      const scopes: readonly Where[] = [{project: 'docent'}];
      const request: SearchRequest = {words: 'install', scopes};
      const answer: SearchAnswer = await createClient({api: '/_/'}).search(request);
      const options: SectionOptions = {doctool: 'sphinx'};
      const section: Section = await ofClient({api: '/_/'}).section('/guide/', options);
      const checked: Infer<typeof searchV3Answer> = read(searchV3Answer, answer);
      console.log(section.content, checked.count);
      // @ts-expect-error -- there is no such event
      document.addEventListener('docs-search-select', event => event.nothing);`,
      );
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
      const {code, printed} = await compile([...flags, 'consumer.mts'], installed.folder);
      assert.equal(printed, '');
      assert.equal(code, 0);
    });

    it("the manual's example for React compiles, strict, with the types of all that it imports", async () => {
      const types = join(installed.folder, 'node_modules/@types');
      await mkdir(types, {recursive: true});
      await symlink(
        dirname(fileURLToPath(import.meta.resolve('@types/react/package.json'))),
        join(types, 'react'),
      );
      const manual = await readFile('demo/pages/setup/frameworks.md', 'utf8');
      const [, example] = /```jsx\n(.*?)```/s.exec(manual)!;
      await writeFile(join(installed.folder, 'example.tsx'), example!);
      await writeFile(
        join(installed.folder, 'events.tsx'),
        `import {DocsEmbed, DocsPreview, DocsSearch} from 'docent/react';
      import type {DocsEmbedLoadEvent, Hit} from 'docent';
      import type {CustomElements} from 'docent/jsx';

      export const Typed = () => (
        <>
          <DocsSearch onDocsSearchSelect={({hit, query}) => console.log((hit satisfies Hit).url, query)} />
          <DocsPreview open={false} onDocsPreviewShow={({link}) => console.log(link.href)} />
          <DocsEmbed onDocsEmbedLoad={(event: DocsEmbedLoadEvent) => console.log(event.section.url)} />
          {/* @ts-expect-error -- there is no such detail */}
          <DocsSearch onDocsSearchSelect={({nothing}) => console.log(nothing)} />
        </>
      );
      type Select = NonNullable<CustomElements['docs-search']['ondocs-search-select']>;
      export const query = (event: Parameters<Select>[0]): string => event.query;
      // @ts-expect-error -- no attribute is called so
      export type Unnamed = CustomElements['docs-preview']['undefined'];`,
      );
      const flags = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
      const {code, printed} = await compile(
        [...flags, '--target', 'es2022', '--jsx', 'react-jsx', 'example.tsx', 'events.tsx'],
        installed.folder,
      );
      assert.equal(printed, '');
      assert.equal(code, 0);
    });

    it("the types for Vue's and Svelte's templates compile, strict, and know the elements' events", async () => {
      await writeFile(
        join(installed.folder, 'frameworks.d.ts'),
        `declare module 'vue' {
        export type DefineComponent<Props> = new () => {$props: Props};
        export interface GlobalComponents {}
      }
      declare module 'svelte/elements' {
        export interface SvelteHTMLElements {}
      }`,
      );
      await writeFile(
        join(installed.folder, 'templates.ts'),
        `import type {} from 'docent/svelte';
      import type {} from 'docent/vue';
      import type {SvelteHTMLElements} from 'svelte/elements';
      import type {GlobalComponents} from 'vue';

      type InVue = InstanceType<GlobalComponents['docs-search']>['$props'];
      type InSvelte = SvelteHTMLElements['docs-search'];
      export const vue: InVue = {project: 'a', onDocsSearchSelect: ({hit}) => console.log(hit.url)};
      export const svelte: InSvelte = {project: 'a', 'ondocs-search-select': ({hit}) => console.log(hit.url)};
      // @ts-expect-error -- there is no such detail
      export const wrongInVue: InVue = {onDocsSearchSelect: ({nothing}) => console.log(nothing)};
      // @ts-expect-error -- there is no such detail
      export const wrongInSvelte: InSvelte = {'ondocs-search-select': ({nothing}) => console.log(nothing)};`,
      );
      const flags = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
      const {code, printed} = await compile(
        [...flags, '--target', 'es2022', 'frameworks.d.ts', 'templates.ts'],
        installed.folder,
      );
      assert.equal(printed, '');
      assert.equal(code, 0);
    });

    it('the installed command serves the elements with every chunk that they import, and works on pages', async () => {
      const {origin, stop} = await serveWith(
        join(installed.folder, 'node_modules/@docent/host/bin/docent.mjs'),
        'serve',
      );
      try {
        assert.match(await (await fetch(origin)).text(), /src="\/_\/docent\/docent\.js"/);
        const files = new Set(['docent.js']);
        for (const file of files) {
          const response: Response = await fetch(`${origin}/_/docent/${file}`);
          assert.equal(response.status, 200, file);
          for (const [, chunk] of (await response.text()).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
            files.add(chunk!);
        }
        assert.ok(files.size > 5);
        // The code that runs in threads is a separate file of the package.
        const embed = await fetch(`${origin}/api/v3/embed/?url=${origin}/index.html`);
        assert.match(((await embed.json()) as {content: string}).content, /<h1>Welcome<\/h1>/);
        assert.match(await (await fetch(`${origin}/llms-full.txt`)).text(), /# Welcome\n\nText/);
        const read = await fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: {name: 'read_section', arguments: {address: '/index.html'}},
          }),
        });
        assert.match(await read.text(), /# Welcome\\n\\nText/);
      } finally {
        stop();
      }
    });
  });

  describe('the command docent', () => {
    const runIn = async (folder: string, env: Readonly<Record<string, string>> = {}) => {
      const command = join(folder, 'node_modules/docent/bin/docent.mjs');
      const {npm_execpath: _npm, ...own} = process.env;
      const options = {cwd: folder, env: {...own, ...env}};
      const child = spawn(process.execPath, [command, 'check', '--help'], {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return {printed, code: child.exitCode};
    };

    it('of @docent/cli makes a site searchable without a host, and says that a host needs @docent/host', async () => {
      const alone = join(installed.folder, '../light');
      await cp(join(installed.folder, 'node_modules/@docent/cli'), join(alone, 'node_modules/@docent/cli'), {
        recursive: true,
      });
      await mkdir(join(alone, 'site'));
      await writeFile(
        join(alone, 'site/index.html'),
        '<title>Kiln</title><h1>Kiln</h1><p>It burns clay.</p>',
      );
      const command = join(alone, 'node_modules/@docent/cli/bin/docent.mjs');
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [command, ...args], {cwd: alone, encoding: 'utf8'});
      assert.equal(run('index', 'site', '--inject', '--data=data').status, 0);
      const page = await readFile(join(alone, 'site/index.html'), 'utf8');
      const [, script = ''] = /src="([^"]+)"/.exec(page) ?? [];
      assert.match(await readFile(join(alone, 'site', script), 'utf8'), /import/);
      assert.match(run('ask', 'clay', 'site', '--data=data').stdout, /^1 page matches\./);
      const {stderr, status} = run('serve', 'site');
      assert.deepEqual(
        [stderr, status],
        ['docent: "docent serve" is part of @docent/host: npm install @docent/host.\n', 2],
      );
    });

    it('of @docent/cli runs an installed @docent/host', () => {
      const command = join(installed.folder, 'node_modules/@docent/cli/bin/docent.mjs');
      const {stdout} = spawnSync(process.execPath, [command, 'serve', '--help'], {
        cwd: installed.folder,
        encoding: 'utf8',
      });
      assert.match(stdout, /^Usage: docent serve /);
    });

    it("of the elements' package runs the command of the host if both are installed", async () => {
      const {printed, code} = await runIn(installed.folder);
      assert.match(printed, /^Usage: docent check /);
      assert.equal(code, 0);
    });

    it("of the elements' package fails without fetching anything if no package that has the command is installed", async () => {
      const alone = join(installed.folder, '../alone');
      await mkdir(join(alone, 'bin'), {recursive: true});
      await cp(join(installed.folder, 'node_modules/docent/bin'), join(alone, 'node_modules/docent/bin'), {
        recursive: true,
      });
      await cp(
        join(installed.folder, 'node_modules/docent/package.json'),
        join(alone, 'node_modules/docent/package.json'),
      );
      await writeFile(join(alone, 'bin/npm'), '#!/bin/sh\necho "$@"\nexit 3\n', {mode: 0o755});
      const {printed, code} = await runIn(alone, {PATH: `${join(alone, 'bin')}:${process.env['PATH']}`});
      assert.equal(printed, '');
      assert.equal(code, 1);
    });
  });

  describe('a clone', () => {
    it('builds Docent if the command is run before anything is built', async () => {
      await rm(join(installed.clone, 'host/dist'), {recursive: true});
      const {printed, stop} = await serveWith(join(installed.clone, 'host/bin/docent.mjs'), 'serve');
      stop();
      assert.match(printed[0]!, /^Building Docent/);
    });

    it('prints only that it builds, indexes and serves when tools/start.mjs is run', async () => {
      const {printed, stop} = await serveWith(join(installed.clone, 'tools/start.mjs'));
      stop();
      const [building, ...others] = printed;
      assert.match(building!, /^Building Docent/);
      for (const line of others) assert.match(line, /^(Indexing|Indexed|Docent serves) /);
    });
  });

  /** Runs the TypeScript compiler of this repository in another folder. */
  async function compile(args: readonly string[], folder: string) {
    const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
    const child = spawn(process.execPath, [compiler, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    return {code, printed};
  }

  /** Starts the command with a site to serve. Resolves when it has printed its URL. */
  async function serveWith(command: string, ...words: string[]) {
    const site = join(installed.folder, 'site');
    await mkdir(site, {recursive: true});
    await writeFile(join(site, 'index.html'), '<h1>Welcome</h1><p>Text</p>');
    const args = [
      command,
      ...words,
      site,
      '--port=0',
      `--data=${join(installed.folder, 'data')}`,
      '--no-watch',
    ];
    const host = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe']});
    const printed: string[] = [];
    createInterface({input: host.stderr}).on('line', line => printed.push(line));
    for await (const line of createInterface({input: host.stdout})) {
      printed.push(line);
      const [origin] = /http:\/\/[\w.:]+/.exec(line) ?? [];
      if (origin) return {origin, printed, stop: () => host.kill()};
    }
    throw new Error(`${command} ended:\n${printed.join('\n')}`);
  }
});
