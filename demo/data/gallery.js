/**
 * The pictures of the page "Gallery": search and a card in each theme, without any settings. `node test/sites/take-gallery.mjs` takes
 * them. `file` is the name in `assets/gallery/` before `-search.webp` and `-card.webp`; `search` and `card` describe the pictures.
 */
export default [
  {
    file: 'alabaster-light',
    theme: 'Sphinx: alabaster',
    scheme: 'light',
    search:
      'the manual of Requests, white: exceptions and headings with “timeout”, and what the first one is',
    card: 'its serif page, on a method: what Response.raise_for_status does',
  },
  {
    file: 'furo-dark',
    theme: 'Sphinx: Furo',
    scheme: 'dark',
    search: 'a near black page: headings with “options”, and the first one’s section with its table',
    card: 'its page, on a link in a sentence: the options of the next page',
  },
  {
    file: 'read-the-docs-light',
    theme: 'Sphinx: Read the Docs',
    scheme: 'light',
    search: 'a page with a dark sidebar: headings with “common questions”, and the first one’s section',
    card: 'its page, on a link in a sentence: the options of the next page',
  },
  {
    file: 'pydata-light',
    theme: 'Sphinx: PyData',
    scheme: 'light',
    search:
      'the manual of pandas: functions and methods called “merge”, and the first one’s signature and text',
    card: 'its page, on a function: the signature of pandas.merge and what it does',
  },
  {
    file: 'material-dark',
    theme: 'MkDocs: Material',
    scheme: 'dark',
    search: 'a page in slate: headings like “how it works”, and the first one’s section',
    card: 'its page below the indigo bar, on a link in a sentence: the options of the next page',
  },
  {
    file: 'vitepress-dark',
    theme: 'VitePress',
    scheme: 'dark',
    search: 'a dark grey page: headings with “options”, and the first one’s section',
    card: 'its page, on a violet link in a sentence: the options of the next page',
  },
  {
    file: 'docusaurus-light',
    theme: 'Docusaurus',
    scheme: 'light',
    search: 'a white page: the page that says “draught”, and what is on it',
    card: 'its page, on a link in a sentence: the options of the next page',
  },
  {
    file: 'starlight-dark',
    theme: 'Starlight',
    scheme: 'dark',
    search: 'a near black page: headings like “how plugins work”, and the first one’s section',
    card: 'its page, on a link in a sentence: the options of the next page',
  },
];
