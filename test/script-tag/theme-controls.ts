/** The search controls of themes, in the markup of each theme. The control that opens search has the attribute `data-opener`. */
export const THEME_CONTROLS: readonly [theme: string, html: string][] = [
  [
    'Material, on a phone',
    '<label data-opener for="__search"></label><input type="checkbox" class="md-toggle" id="__search">',
  ],
  ['Material', '<div class="md-search" role="search"><form><input data-opener name="query"></form></div>'],
  ['MkDocs 1.5', '<a data-opener href="#" data-toggle="modal" data-target="#mkdocs_search_modal">Search</a>'],
  ['MkDocs 1.6', '<a data-opener href="#" data-bs-target="#mkdocs_search_modal">Search</a>'],
  ['PyData', '<button data-opener class="btn search-button">Search</button>'],
  ['Docusaurus and VitePress', '<button data-opener class="DocSearch DocSearch-Button">Search</button>'],
  ['Docusaurus, with a local search', '<input data-opener class="navbar__search-input" aria-label="Search">'],
  ['Starlight', '<site-search><button data-opener data-open-modal>Search</button></site-search>'],
  ['TypeDoc 0.28', '<button data-opener id="tsd-search-trigger" class="tsd-widget"></button>'],
  ['TypeDoc 0.25', '<div id="tsd-search"><input data-opener type="text" id="tsd-search-field"></div>'],
  ['Doxygen', '<div id="MSearchBox"><input data-opener type="text" id="MSearchField"></div>'],
  ['mdBook', '<button data-opener id="mdbook-search-toggle" class="icon-button"></button>'],
  ['hugo-book', '<div class="book-search"><input data-opener type="text" id="book-search-input"></div>'],
  [
    'hugo-book, whose menu is within main',
    '<main><aside><nav><div class="book-search hidden"><input data-opener type="text" id="book-search-input"></div></nav></aside></main>',
  ],
  ['gi-docgen', '<form id="search-form"><input data-opener id="search-input" type="text"></form>'],
  ['just-the-docs', '<input data-opener type="text" id="search-input" class="search-input">'],
  [
    'just-the-docs, on a phone',
    '<a data-opener href="#" id="search-button" class="search-button"><svg></svg></a>',
  ],
  ['Javadoc', '<input data-opener type="text" id="search-input" placeholder="Search">'],
  ['rustdoc', '<main><nav><input data-opener class="search-input" type="search"></nav></main>'],
  [
    'rustdoc, since it has a toolbar',
    '<main><div id="search-button" data-opener><a href="#">Search</a></div></main>',
  ],
];
