import {LIBRARY_HELP} from './library-commands.js';

/** What `--help` prints. */
export const HELP = {
  docent: `Docent serves built documentation, with search and previews in it.

Usage:
  docent serve <folder>             serve a folder of built HTML
  docent serve a=<folder> b=<…>     serve several, at /a/ and /b/
  docent inspect <file.html>        print what is indexed of a page, and what is not
  docent ask "words" <folder>       print what is found, and with --explain why
  docent index <folder>             put a search index beside the pages, for a site without a server
  docent check <folder | url>       say line by line whether a site is set up right
  docent mcp <folder | url>         let a coding agent search and read it (Model Context Protocol)

A library, with projects, versions and people:
  docent init                       make one in this folder
  docent add <project> <folder>     add a project
  docent publish <project>/<version> <folder>
                                    put a version in, or in the place of the one before
  docent build <project>/<version>  build one from its repository, as docent.yaml says
  docent redirect                   lead readers on from pages that have moved
  docent domain                     serve a project on a host of its own
  docent user | organization | token | share
                                    who may read and change what
  docent backup | restore | migrate keep all of it in a file, put it back, move it to another store
  docent serve                      serve the library in this folder

  docent serve --help               the flags of serve, and of each of the others
  docent --version                  the version of Docent
`,
  serve: `Usage: docent serve <folder | name=folder ...> [flags]

Serves folders of built HTML (Sphinx, MkDocs, anything with headings), indexes them, and answers the
search and embed interface at /api/ and /_/api/. One folder is served at /, several at /name/ each.

  --project <slug>    name of the project of a single folder (default: from the folder's path)
  --version <slug>    name of the version that is served (default: latest)
  --port <number>     port to listen on; 0 takes any free one (default: 8000, or the next free one)
  --host <address>    address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1)
  --data <folder>     where the index is kept (default: a folder for each site in your cache folder)
  --page-size <n>     results on a page of answers, 1 to 100 (default: 50)
  --base <path>       serve below this path, as in /my-site/ (default: /)
  --public-url <url>  where the same pages are published: readers of that site are led there;
                      for several sites name=<url>, once for each
  --rebuild           make the index anew, whatever is there
  --no-watch          do not watch the folders for changes
  --no-inject         serve pages as they stand, without our meta tags and script
  --help              print this

Without a folder, "docent serve" serves the library in this folder, or in --library <folder>; --port, --host
and --store, the address of a PostgreSQL, win over its docent.yaml.
`,
  ask: `Usage: docent ask "words" <folder> [--explain] [--data <folder>]

Prints the first ten pages that a folder of built HTML answers, with their sections, as search does: for
the author who asks why one comes before another.

  --explain           print the features of each hit, what they add (+) or multiply by (×)
  --data <folder>     where the index is kept (default: where "docent serve <folder>" keeps it)
  --help              print this
`,
  index: `Usage: docent index <folder> [flags]

Puts a static index beside the pages of a folder of built HTML, as files that any web server can send:
search then works without a host, where the pages name it in data-index.

  --elements          copy the script and the files it loads, too, to <folder>/docent/
  --no-index          the elements alone, for pages that ask a host
  --llms              write llms.txt and llms-full.txt, too: all pages and their text, for language models
  --public-url <url>  where the pages are published, for the addresses in these (default: relative ones)
  --out <folder>      where it is put; only its own files are changed there (default: <folder>/docent-index)
  --project <slug>    name of the project (default: from the folder's path)
  --version <slug>    name of the version (default: latest)
  --data <folder>     where is kept what makes the next run quick (default: a folder in your cache folder)
  --help              print this
`,
  check: `Usage: docent check <folder | url> [flags]

Says line by line whether a site is set up right, and what to do where it is not: script tag, project and
version, index or API, content security policy, text and anchors, ids, links, the theme's own search. Of a
folder up to 30 pages are read, of an address up to 8. Ends with 1 where something is to be mended.

  --public-url <url>  where a folder will be published, for addresses that begin with a slash
  --json              as JSON {site, pages, findings: [{line, state, says, fix, pages}]}, for tools
  --help              print this
`,
  mcp: `Usage: docent mcp <folder | url> [flags]

Answers a coding agent on standard input and output, by the Model Context Protocol, with two tools:
search_docs and read_section. A folder of built HTML is indexed first; an address is asked over the
interface, with the API token in DOCENT_TOKEN where there is one.

  --public-url <url>  where the pages of a folder are published: their addresses are given so
  --data <folder>     where the index is kept (default: where "docent serve <folder>" keeps it)
  --help              print this
`,
  ...LIBRARY_HELP,
  inspect: `Usage: docent inspect <file.html> [flags]

Prints what is indexed of a page, and what is left out of it: for the author who asks why a page is
not found, or why a result leads to the wrong place.

  --json              as JSON {title, main, sections: [{id, title, content}], leftOut}, for tools
  --help              print this
`,
} as const;

export type HelpTopic = keyof typeof HELP;
