/**
 * Pages that imitate what matters to Docent in well-known themes: the theme's own search, how it is opened, and how the theme
 * turns dark. They contain no code of these themes. `data-own` on the root means that the theme's own search was opened.
 */
export interface ThemePage {
  readonly name: string;
  /** Selector of the element that a reader clicks to open the theme's search. */
  readonly opener: string;
  /** Turns the page dark, as the switch of the theme does. */
  readonly darken: () => void;
  readonly html: string;
}

const OPEN = "document.documentElement.dataset.own = 'open'";

const TEXT = `<h1>Guide</h1>
  <p>The kettle is filled, put on a stove, and boiled. See the <a href="guide.html#stoves">stoves</a>.</p>
  <h2 id="stoves">Stoves</h2><p>Induction, gas and wood stoves work.</p>
  <dl><dt id="kettle.boil">kettle.boil(water)</dt><dd>Boil some water.</dd></dl>`;

const page = (attributes: string, head: string, body: string) => `<!doctype html>
<html lang="en" ${attributes}><head><meta charset="utf-8"><title>Guide</title>
<meta name="viewport" content="width=device-width">
<style>body { background: #fff; color: #222 } main a { color: #0b5394 } ${head}</style></head>${body}</html>`;

/** The shortcut of Sphinx since 5.0: a listener on the document, which ignores `defaultPrevented`. */
const SPHINX = `<script>document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault(); document.querySelector('[name=q]').focus(); ${OPEN};
});</script>`;

const DARK = 'background: #131416; color: #cfd0d0';

export const THEME_PAGES: readonly ThemePage[] = [
  {
    name: 'alabaster',
    opener: '[name=q]',
    darken: () => Object.assign(document.body.style, {background: '#131416', color: '#cfd0d0'}),
    html: page(
      '',
      'body { font: 17px Georgia, serif }',
      `<body><div id="searchbox" role="search"><form class="search" action="search.html">
        <input type="text" name="q" aria-label="Quick search"><input type="submit" value="Go"></form></div>
        <div class="body" role="main">${TEXT}</div>${SPHINX}`,
    ),
  },
  {
    name: 'furo',
    opener: '.sidebar-search',
    darken: () => (document.body.dataset['theme'] = 'dark'),
    html: page(
      '',
      `body[data-theme=dark] { ${DARK} } body[data-theme=dark] main a { color: #7cb0ff }`,
      `<body data-theme="auto"><form class="sidebar-search-container" action="search.html" role="search">
        <input class="sidebar-search" name="q" aria-label="Search"><input type="hidden" name="area" value="default">
        </form><main><article role="main">${TEXT}</article></main>${SPHINX}`,
    ),
  },
  {
    name: 'Read the Docs',
    opener: '#rtd-search-form [name=q]',
    darken: () => document.body.style.setProperty('filter', 'none'),
    html: page(
      '',
      'nav { position: fixed; inset: 0 auto 0 0; width: 300px; z-index: 200 } body { margin-left: 320px }',
      `<body><nav><div role="search"><form id="rtd-search-form" action="search.html">
        <input type="text" name="q" aria-label="Search docs"><input type="hidden" name="area" value="default">
        </form></div></nav><div role="main">${TEXT}</div>${SPHINX}`,
    ),
  },
  {
    name: 'PyData',
    opener: '.search-button',
    darken: () => (document.documentElement.dataset['theme'] = 'dark'),
    html: page(
      'data-theme="light"',
      `[data-theme=dark] body { ${DARK} } [data-theme=dark] main a { color: #7cb0ff }`,
      `<body><button class="btn search-button" aria-label="Search">?</button>
        <div hidden><form class="bd-search" action="search.html"><input type="search" name="q"></form></div>
        <main>${TEXT}</main>
        <script>document.querySelector('.search-button').onclick = null;
        document.addEventListener('click', event => { if (event.target.closest('.search-button')) ${OPEN}; });
        window.addEventListener('keydown', event => {
          if (event.key === 'k' && event.ctrlKey) { event.preventDefault(); ${OPEN}; }
        }, false);</script>`,
    ),
  },
  {
    name: 'MkDocs',
    opener: '.nav-link',
    darken: () => (document.documentElement.dataset['bsTheme'] = 'dark'),
    html: page(
      'data-bs-theme="light"',
      `[data-bs-theme=dark] body { ${DARK} } [data-bs-theme=dark] main a { color: #6ea8fe }`,
      `<body><nav><a href="#" class="nav-link" data-bs-toggle="modal" data-bs-target="#mkdocs_search_modal">Search</a>
        </nav><main role="main">${TEXT}</main>
        <div id="mkdocs_search_modal" hidden><form><input type="search" name="q" id="mkdocs-search-query"></form></div>
        <script>document.addEventListener('click', event => {
          if (event.target.closest('[data-bs-toggle=modal]')) { event.preventDefault(); ${OPEN}; }
        });
        document.addEventListener('keydown', event => { if (event.keyCode === 191) ${OPEN}; });</script>`,
    ),
  },
  {
    name: 'Material',
    opener: '.md-search__input',
    darken: () => (document.body.dataset['mdColorScheme'] = 'slate'),
    html: page(
      '',
      `[data-md-color-scheme=slate] { ${DARK} } [data-md-color-scheme=slate] main p a { color: #8c9eff }`,
      // A script opens the theme's own search with a click, shortly after the field has got the focus.
      `<body data-md-color-scheme="default"><input type="checkbox" id="__search" hidden
        onchange="${OPEN.replaceAll('"', "'")}"><form name="search">
        <input type="text" class="md-search__input" name="query" aria-label="Search"></form>
        <main><article>${TEXT}</article></main><script>
        const [field, toggle] = ['.md-search__input', '#__search'].map(selector => document.querySelector(selector));
        for (const type of ['focusin', 'focusout']) document.body.addEventListener(type, () => setTimeout(() => {
          if (document.activeElement === field && !toggle.checked) toggle.click();
        }, 1));</script>`,
    ),
  },
  {
    name: 'Material, on a phone',
    opener: '.md-header__button',
    darken: () => (document.body.dataset['mdColorScheme'] = 'slate'),
    html: page(
      '',
      // The font is small on the body and larger in the text, and the header covers everything.
      `html { font-size: 125% } body { font-size: 0.5rem } main { font-size: 0.8rem }
      header { position: sticky; top: 0; z-index: 2147483647; background: #4051b5 } form { display: none }
      main nav a { color: inherit }
      [data-md-color-scheme=slate] { ${DARK} } [data-md-color-scheme=slate] main p a { color: #8c9eff }`,
      `<body data-md-color-scheme="default"><input type="checkbox" id="__search" hidden
        onchange="${OPEN.replaceAll('"', "'")}"><header><label class="md-header__button" for="__search">Search</label>
        <div role="search"><form name="search"><input type="text" name="query" aria-label="Search"></form></div></header>
        <main><nav aria-label="Pages"><ul><li><a href="guide.html">Guide</a></li></ul></nav><article>${TEXT}</article>
        </main><script>window.addEventListener('keydown', event => {
          if (!event.target.matches('input') && /^[/sf]$/.test(event.key)) { event.preventDefault(); ${OPEN}; }
        });</script>`,
    ),
  },
];
