// Part of npm run test:sites (names that begin with `manual-`): tests manuals from Debian packages, which were built with other tools,
// like the sites of run.ts. Only some pages of each manual are used, so that testing it takes about a minute.
import {cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {findBrowser} from '../../tools/find-browser.mjs';
import {type Asked, checkReader} from './check-reader.js';
import {measureSite} from './measure-site.js';
import {isSound, keepResult, reportSites, sentence} from './report-sites.js';
import type {SiteResult} from './site-table.js';

interface Manual {
  /** The name of the tool. If other manuals were built with the same tool, the name of the manual follows. */
  readonly name: string;
  /** Name of the Debian package. */
  readonly package: string;
  readonly folder: string;
  /** Matches the paths of the files to use, relative to the folder. */
  readonly parts: RegExp;
  readonly page: string;
  readonly question: string;
  readonly answer: RegExp;
  /** Links on the page, to classes and members, and text that their cards must contain. */
  readonly cards: Asked['cards'];
}

/** `DEBIAN_ROOT` is the folder into which the packages were unpacked by `dpkg-deb -x`. Default: they are installed. */
const SHARE = join(process.env['DEBIAN_ROOT'] ?? '/', 'usr/share');
const DOC = `${SHARE}/doc`;
const MANUALS: readonly Manual[] = [
  {
    name: 'rustdoc',
    package: 'rust-doc',
    folder: `${DOC}/rust-doc/html`,
    parts: /^([^/]+\.(css|js|svg)|std\/option\/[^/]+|std\/index\.html)$/,
    page: 'std/option/index.html',
    question: 'unwrap_or_else',
    answer: /unwrap_or_else/,
    cards: [
      {link: 'a.enum[href="enum.Option.html"]', says: /The Option type/},
      {link: 'p a[href="enum.Option.html#method.is_some"]', says: /Returns true if the option is a Some/},
    ],
  },
  {
    name: 'mdBook, the Rust book',
    package: 'rust-doc',
    folder: `${DOC}/rust-doc/html/book`,
    parts:
      /^([^/]+\.(css|js|svg|png)|(css|fonts)\/.*|(ch0[0-4]|ch05-03|ch08-02|title-page|SUMMARY)[^/]*\.html)$/,
    page: 'ch04-01-what-is-ownership.html',
    question: 'mutable references',
    answer: /Mutable References/,
    cards: [
      {link: 'main p a[href="ch03-02-data-types.html#data-types"]', says: /Every value in Rust/},
      {link: 'main p a[href="ch08-02-strings.html"]', says: /Strings/},
    ],
  },
  {
    name: 'javadoc, JDK',
    package: 'openjdk-17-doc',
    folder: `${DOC}/openjdk-17-jre-headless/api`,
    parts:
      /^([^/]+\.(css|js)|(script-dir|resources)\/.*|java\.base\/java\/(util\/(Optional|Scanner|Random)\w*|lang\/Object)\.html)$/,
    page: 'java.base/java/util/Optional.html',
    question: 'orElseThrow',
    answer: /orElseThrow/,
    cards: [
      {link: 'a[href="../lang/Object.html"]', says: /root of the class hierarchy/},
      {
        link: 'a.member-name-link[href="#filter(java.util.function.Predicate)"]',
        says: /matches the given predicate/,
      },
    ],
  },
  {
    name: 'haddock',
    package: 'ghc-doc',
    folder: `${DOC}/ghc-doc/html/libraries/containers-0.6.4.1`,
    parts: /^[^/]+$/,
    page: 'Data-Set.html',
    question: 'isProperSubsetOf',
    answer: /isProperSubsetOf/,
    cards: [{link: '.doc a[href="Data-Set.html#v:insert"]', says: /Insert an element in a set/}],
  },
  {
    name: 'llvm-sphinx-theme',
    package: 'llvm-14-doc',
    folder: `${DOC}/llvm-14-doc/html`,
    parts: /^((Atomics|AliasAnalysis|BitCodeFormat|Passes|index)\.html|_(static|images)\/.*)$/,
    page: 'Atomics.html',
    question: 'optimization outside atomic',
    answer: /optimization outside atomic/i,
    cards: [{link: 'p:has-text("concurrent environment") a[href="#notatomic"]', says: /which is not atomic/}],
  },
  {
    name: 'gi-docgen',
    package: 'libgtk-4-doc',
    folder: `${DOC}/libgtk-4-doc/gtk4`,
    parts:
      /^([^/]+\.(css|js|svg)|class\.(Button|ToggleButton|Label)\.html|(method|ctor|property)\.Button\..*)$/,
    page: 'class.Button.html',
    question: 'gtk_button_get_child',
    answer: /get_child/,
    cards: [
      {link: 'p a[href="class.ToggleButton.html"]', says: /is a button which remains/},
      {link: 'h6 a[href="method.Button.get_child.html"]', says: /Gets the child widget/},
    ],
  },
  {
    name: 'crystal',
    package: 'crystal-doc',
    folder: `${DOC}/crystal/api-docs`,
    parts: /^((css|js)\/.*|(index|Base64|Char|Levenshtein)\.html)$/,
    page: 'Base64.html',
    question: 'base64 encode',
    answer: /Base64/,
    cards: [{link: 'a.signature[href^="#encode"]', says: /Base64/i}],
  },
  {
    name: 'GAPDoc',
    package: 'gap-doc',
    folder: `${SHARE}/gap/doc/ref`,
    parts: /^([^/]+\.(css|js)|chap(0|20|21|22)\.html)$/,
    page: 'chap21.html',
    question: 'equality and comparison of lists',
    answer: /Comparisons? of Lists/i,
    cards: [{link: 'a[href="chap21.html#X79596BDE7CAF8491"]', says: /\w/}],
  },
  {
    name: 'groovydoc',
    package: 'groovy-doc',
    folder: `${DOC}/groovy/gapi`,
    parts: /^([^/]+\.css|groovy\/util\/(Node|NodeList|Eval|Factory)\.html)$/,
    page: 'groovy/util/Node.html',
    question: 'appendNode',
    answer: /appendNode/,
    cards: [{link: 'a[href="#append(groovy.util.Node)"]', says: /Appends a child/}],
  },
  {
    name: 'fpdoc',
    package: 'fp-docs-3.2.2',
    folder: `${DOC}/fp-docs/3.2.2/rtl`,
    parts: /^([^/]+\.css|strutils\/[^/]+)$/,
    page: 'strutils/ansicontainstext.html',
    question: 'AnsiContainsText',
    answer: /AnsiContainsText/i,
    cards: [{link: 'a[href$="strutils/ansicontainsstr.html"]', says: /AnsiContainsStr/i}],
  },
  {
    name: 'stex, Chez Scheme',
    package: 'chezscheme-doc',
    folder: `${DOC}/chezscheme-doc/html`,
    parts: /./,
    page: 'binding.html',
    question: 'multiple-value definitions',
    answer: /Definitions/i,
    cards: [{link: 'a[href^="./syntax.html#"]', says: /\w/}],
  },
  {
    name: 'xfpt, Exim',
    package: 'exim4-doc-html',
    folder: `${DOC}/exim4-doc-html/spec_html`,
    parts: /^(ch1\d\.html|.*\.(css|js|png|gif))$/,
    page: 'ch12.html',
    question: 'calling exim functions from perl',
    answer: /Calling Exim functions from Perl/i,
    cards: [{link: 'a[href^="ch11.html"], a[href^="ch-string_expansions.html"]', says: /\w/}],
  },
  {
    name: 'BoostBook',
    package: 'libboost1.81-doc',
    folder: `${DOC}/libboost1.81-doc/doc/html`,
    parts: /^([^/]+\.css|(any|array)(\.html|\/.*)|boost\/(any|bad_any_cast)\.html)$/,
    page: 'any.html',
    question: 'ValueType requirements',
    answer: /ValueType requirements/,
    cards: [{link: 'a.link[href="boost/any.html"]', says: /any/}],
  },
  {
    name: 'scaladoc',
    package: 'scala-doc',
    folder: `${DOC}/scala-2.11/api/library`,
    parts: /^(lib\/.*|[^/]+\.html|scala\/(Option|Some|Product|package)\.html)$/,
    page: 'scala/Option.html',
    question: 'getOrElse',
    answer: /getOrElse/,
    cards: [{link: 'a.extype[href="Product.html"]', says: /Product/}],
  },
  {
    name: 'AsciiDoc, git',
    package: 'git-doc',
    folder: `${DOC}/git/html`,
    parts: /^(docbook-xsl\.css|git-(worktree|config|init|clone|rev-parse|update-ref)\.html)$/,
    page: 'git-worktree.html',
    question: 'list output format',
    answer: /list output format/i,
    cards: [{link: 'p a[href="git-rev-parse.html"]', says: /Pick out and massage parameters/}],
  },
  {
    name: 'SQLite',
    package: 'sqlite3-doc',
    folder: `${DOC}/sqlite3`,
    parts: /^([^/]+\.(css|js)|(wal|pragma|walformat|uri|index)\.html|images\/[^/]+)$/,
    page: 'wal.html',
    question: 'avoiding excessively large WAL files',
    answer: /Avoiding Excessively Large WAL Files/i,
    cards: [{link: 'a[href="pragma.html#pragma_page_size"]', says: /page size of the database/i}],
  },
  {
    name: 'DocBook, German',
    package: 'debian-reference-de',
    folder: `${SHARE}/debian-reference`,
    parts: /^((index|ch0[123])\.de\.html|[^/]+\.css|images\/[^/]+)$/,
    page: 'ch02.de.html',
    question: 'Grundlagen über das Debian-Archiv',
    answer: /Grundlagen über das Debian-Archiv/,
    cards: [{link: 'p a[href="ch02.de.html#_debian_archive_basics"]', says: /Debian-Archiv/}],
  },
  {
    name: 'DocBook, French',
    package: 'gimp-help-fr',
    folder: `${SHARE}/gimp/2.0/help/fr`,
    parts: /^([^/]+\.css|(index|gimp-concepts-layer-modes|gimp-tools-paint|gimp-tool-pencil)\.html)$/,
    page: 'gimp-tools-paint.html',
    question: 'touches de contrôle',
    answer: /Touches de contrôle/,
    cards: [{link: 'a[href="gimp-tools-paint.html#gimp-paint-mode-examples"]', says: /Exemple de dessin/}],
  },
  {
    name: 'Publican, Arabic',
    package: 'debian-handbook',
    folder: `${DOC}/debian-handbook/html/ar-MA`,
    parts:
      /^(sect\.(apt-get|package-meta-information)\.html|(apt|index|solving-problems)\.html|Common_Content\/css\/.*)$/,
    page: 'sect.apt-get.html',
    question: 'خيارات الإعداد',
    answer: /خيارات الإعداد/,
    cards: [{link: 'a.xref[href="apt.html#sidebar.snapshot.debian.org"]', says: /snapshot\.debian\.org/}],
  },
];

process.chdir(resolve(import.meta.dirname, '../..'));
const BUILT = resolve('test/sites/built');
const names = process.argv.slice(2);
const slugOf = ({name}: Manual): string => `manual-${name.replace(/\W+/g, '-')}`;

/** Copies the files to use into a folder, so that only they are served. */
function copyParts(manual: Manual): string {
  const {folder, parts} = manual;
  const target = join(BUILT, slugOf(manual));
  rmSync(target, {recursive: true, force: true});
  for (const path of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!parts.test(path) || !statSync(join(folder, path)).isFile()) continue;
    mkdirSync(dirname(join(target, path)), {recursive: true});
    cpSync(join(folder, path), join(target, path), {dereference: true});
  }
  return target;
}

async function tryManual(manual: Manual): Promise<SiteResult> {
  const {page, question, answer, cards} = manual;
  const target = copyParts(manual);
  const index = await measureSite(target);
  const host = await startDocsHost([target], ['--project', 'manual']);
  try {
    const site = {address: host.address, page, question, answer, cards};
    const reader = await checkReader(browser, site, join('test/sites/shots', slugOf(manual)));
    return {tool: manual.name, index, reader};
  } finally {
    await host.stop();
  }
}

const browser = await chromium.launch({executablePath: await findBrowser(), args: ['--no-sandbox']});
const counts = {passed: 0, failed: 0, skipped: 0};
for (const manual of MANUALS) {
  if (names.length && !names.includes(slugOf(manual))) continue;
  if (!existsSync(manual.folder)) {
    console.log(`– ${slugOf(manual)}: skipped, ${manual.package} is not installed`);
    counts.skipped++;
    continue;
  }
  try {
    const result = await tryManual(manual);
    await keepResult(
      'manuals',
      MANUALS.map(({name}) => name),
      result,
    );
    counts[isSound(result) ? 'passed' : 'failed']++;
    console.log(sentence(slugOf(manual), result));
  } catch (error) {
    counts.failed++;
    console.log(`✗ ${slugOf(manual)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await browser.close();
reportSites('manuals', counts);
