import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {buildManual, type BuiltPage} from './built-manual.js';

const {pages, files} = buildManual();
const byPath = new Map(pages.map(page => [page.path, page]));

/** What pages have besides the layout's search, in their order. */
const ELEMENTS_OF: Readonly<Record<string, readonly string[]>> = {
  'setup/embeds.html': ['embed'],
  'playground.html': ['search', 'preview', 'embed', 'versions'],
};

/** What the HTML of a page does not have a right to be: tried on every page, named by its path. */
function onEveryPage(problems: (page: BuiltPage) => readonly string[]): void {
  assert.deepEqual(
    pages.flatMap(page => problems(page).map(problem => `${page.path}: ${problem}`)),
    [],
  );
}

describe('the built manual', () => {
  it('has its pages', () => {
    assert.ok(pages.length >= 20, `${pages.length} pages`);
    assert.ok(byPath.has('index.html') && byPath.has('search.html'));
  });

  it('has one h1 a page, and a main', () => {
    onEveryPage(({html}) => {
      const counts = ['<h1', '<main'].map(tag => [tag, html.split(`${tag} `).length - 1] as const);
      return counts.filter(([, count]) => count !== 1).map(([tag, count]) => `${count} ${tag}>`);
    });
  });

  it('gives every heading and every term of the text an id', () => {
    onEveryPage(({html}) => {
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      return article.match(/<(?:h[1-6]|dt)(?![^>]*\sid="[^"]+")[^>]*>.*/g) ?? [];
    });
  });

  it('has no id twice on a page', () => {
    onEveryPage(({ids}) => ids.filter((id, index) => ids.indexOf(id) < index));
  });

  it('skips no level of heading', () => {
    onEveryPage(({html}) => {
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      const levels = [...article.matchAll(/<h([1-6])/g)].map(match => Number(match[1]));
      return levels
        .filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
        .map(level => `an h${level}`);
    });
  });

  it('links only to pages, anchors and files that are there', () => {
    onEveryPage(({path, links}) =>
      links.filter(link => {
        if (/^https?:/.test(link)) return false;
        const {pathname, hash} = new URL(link, `http://manual/${path}`);
        const target = decodeURIComponent(pathname.slice(1)).replace(/(^|\/)$/, '$1index.html');
        if (!files.has(target)) return true;
        // In an SVG the anchor is a drawing's.
        return hash !== '' && target.endsWith('.html') && !byPath.get(target)!.ids.includes(hash.slice(1));
      }),
    );
  });

  it('works below any address: no link starts at the root', () => {
    onEveryPage(({links}) => links.filter(link => link.startsWith('/')));
  });

  it('leads from every page to every page, in the navigation', () => {
    const expected = pages.map(({path}) => path).filter(path => path !== 'search.html');
    onEveryPage(({path, html}) => {
      const start = html.indexOf('<nav id="site"');
      const navigation = html.slice(start, html.indexOf('</nav>', start));
      const linked = [...navigation.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        new URL(href!, `http://manual/${path}`).pathname.slice(1).replace(/(^|\/)$/, '$1index.html'),
      );
      return expected.filter(page => !linked.includes(page));
    });
  });

  it('says which page of the navigation is open', () => {
    onEveryPage(({path, html}) => {
      const count = html.split('aria-current="page"').length - 1;
      return count === (path === 'search.html' ? 0 : 1) ? [] : [`${count} current pages`];
    });
  });

  it('lists every page and every second-level heading in the index', () => {
    const index = byPath.get('search.html')!.links;
    onEveryPage(({path, html}) => {
      if (path === 'search.html') return [];
      const article = html.slice(html.indexOf('<article>'), html.indexOf('</article>'));
      const page = path === 'index.html' ? './' : path;
      const wanted = [...article.matchAll(/<h2 id="([^"]+)"/g)].map(match => `${page}#${match[1]}`);
      return [page, ...wanted].filter(link => !index.includes(link));
    });
  });

  it('has nothing inline that a strict content security policy forbids', () => {
    onEveryPage(
      ({html}) => html.match(/<style|<[^>]*\s(?:style|on\w+)="|<script(?![^>]*\ssrc=)[^>]*>/g) ?? [],
    );
  });

  it('loads nothing from elsewhere', () => {
    onEveryPage(
      ({html}) => html.match(/<(?:script|link|img|use)[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>/g) ?? [],
    );
    for (const file of readdirSync('demo/assets').filter(file => file.endsWith('.css'))) {
      assert.doesNotMatch(readFileSync(`demo/assets/${file}`, 'utf8'), /url\(|@import/, file);
    }
  });

  it('has the elements that the layout places, and none out of a sample of code', () => {
    onEveryPage(({path, html}) => {
      const own = ELEMENTS_OF[path] ?? [];
      const wanted = ['search', ...own].map(name => `<docs-${name}`);
      return html.match(/<docs-\w+/g)?.join() === wanted.join() ? [] : ['other elements'];
    });
  });

  it('leaves no markup unread', () => {
    const code = /<pre[^]*?<\/pre>/g;
    onEveryPage(({html}) => html.replace(code, '').match(/\n: |\{[#.][\w-]+[^}]*\}<\/|\{\{|\{%/g) ?? []);
  });

  it('has a form for the search of those without JavaScript', () => {
    onEveryPage(({html}) =>
      /<docs-search>\s*<form role="search" action="[^"]*search\.html" method="get">\s*<input type="search" name="q"/.test(
        html,
      )
        ? []
        : ['no search form'],
    );
  });
});
