import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {buildManual, type BuiltPage} from './built-manual.js';

const {pages, files} = buildManual();
const byPath = new Map(pages.map(page => [page.path, page]));

/** The elements of a page besides the search of the layout, in the order of the page. */
const ELEMENTS_OF: Readonly<Record<string, readonly string[]>> = {
  'setup/embeds.html': ['embed'],
  'playground.html': ['search', 'preview', 'embed', 'versions'],
};

/** Asserts that no page has problems. */
function expectOnNoPage(problems: (page: BuiltPage) => readonly string[]): void {
  assert.deepEqual(
    pages.flatMap(page => problems(page).map(problem => `${page.path}: ${problem}`)),
    [],
  );
}

describe('the built manual', () => {
  it('has at least 20 pages', () => {
    assert.ok(pages.length >= 20, `${pages.length} pages`);
    assert.ok(byPath.has('index.html') && byPath.has('search.html'));
  });

  it('has exactly one h1 and one main on each page', () => {
    expectOnNoPage(({html}) => {
      const counts = ['<h1', '<main'].map(tag => [tag, html.split(`${tag} `).length - 1] as const);
      return counts.filter(([, count]) => count !== 1).map(([tag, count]) => `${count} ${tag}>`);
    });
  });

  it('gives every heading and every term of the text an id', () => {
    expectOnNoPage(({html}) => {
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      return article.match(/<(?:h[1-6]|dt)(?![^>]*\sid="[^"]+")[^>]*>.*/g) ?? [];
    });
  });

  it('has no id twice on a page', () => {
    expectOnNoPage(({ids}) => ids.filter((id, index) => ids.indexOf(id) < index));
  });

  it('skips no level of heading', () => {
    expectOnNoPage(({html}) => {
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      const levels = [...article.matchAll(/<h([1-6])/g)].map(match => Number(match[1]));
      return levels
        .filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
        .map(level => `an h${level}`);
    });
  });

  it('links only to pages, anchors and files that exist', () => {
    expectOnNoPage(({path, links}) =>
      links.filter(link => {
        if (/^https?:/.test(link)) return false;
        const {pathname, hash} = new URL(link, `http://manual/${path}`);
        const target = decodeURIComponent(pathname.slice(1)).replace(/(^|\/)$/, '$1index.html');
        if (!files.has(target)) return true;
        // The fragment of an SVG file names a part of the drawing. It is not checked.
        return hash !== '' && target.endsWith('.html') && !byPath.get(target)!.ids.includes(hash.slice(1));
      }),
    );
  });

  it('has no link that starts with a slash, so that it works at any address', () => {
    expectOnNoPage(({links}) => links.filter(link => link.startsWith('/')));
  });

  it('links every page in the navigation of every page', () => {
    const expected = pages.map(({path}) => path).filter(path => path !== 'search.html');
    expectOnNoPage(({path, html}) => {
      const start = html.indexOf('<nav id="site"');
      const navigation = html.slice(start, html.indexOf('</nav>', start));
      const linked = [...navigation.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        new URL(href!, `http://manual/${path}`).pathname.slice(1).replace(/(^|\/)$/, '$1index.html'),
      );
      return expected.filter(page => !linked.includes(page));
    });
  });

  it('marks the current page in the navigation', () => {
    expectOnNoPage(({path, html}) => {
      const count = html.split('aria-current="page"').length - 1;
      return count === (path === 'search.html' ? 0 : 1) ? [] : [`${count} current pages`];
    });
  });

  it('lists every page and every second-level heading in the index', () => {
    const index = byPath.get('search.html')!.links;
    expectOnNoPage(({path, html}) => {
      if (path === 'search.html') return [];
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      const page = path === 'index.html' ? './' : path;
      const expected = [...article.matchAll(/<h2 id="([^"]+)"/g)].map(match => `${page}#${match[1]}`);
      return [page, ...expected].filter(link => !index.includes(link));
    });
  });

  it('has no inline styles and scripts, which a strict content security policy forbids', () => {
    expectOnNoPage(
      ({html}) => html.match(/<style|<[^>]*\s(?:style|on\w+)="|<script(?![^>]*\ssrc=)[^>]*>/g) ?? [],
    );
  });

  it('loads nothing from other hosts', () => {
    expectOnNoPage(
      ({html}) => html.match(/<(?:script|link|img|use)[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>/g) ?? [],
    );
    for (const file of readdirSync('demo/assets').filter(file => file.endsWith('.css'))) {
      assert.doesNotMatch(readFileSync(`demo/assets/${file}`, 'utf8'), /url\(|@import/, file);
    }
  });

  it('has the elements of the layout, and none from a code sample', () => {
    expectOnNoPage(({path, html}) => {
      const additional = ELEMENTS_OF[path] ?? [];
      const expected = ['search', ...additional].map(name => `<docs-${name}`);
      return html.match(/<docs-\w+/g)?.join() === expected.join() ? [] : ['other elements'];
    });
  });

  it('leaves no template or Markdown syntax in the HTML', () => {
    const code = /<pre[^]*?<\/pre>/g;
    expectOnNoPage(({html}) => html.replace(code, '').match(/\n: |\{[#.][\w-]+[^}]*\}<\/|\{\{|\{%/g) ?? []);
  });

  it('has a search form for readers without JavaScript', () => {
    expectOnNoPage(({html}) =>
      /<docs-search>\s*<form role="search" action="[^"]*search\.html" method="get">\s*<input type="search" name="q"/.test(
        html,
      )
        ? []
        : ['no search form'],
    );
  });
});
