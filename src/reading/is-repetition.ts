const pattern = (...sources: readonly string[]): RegExp => new RegExp(sources.join('|'), 'i');

/** Names that mean the same whoever wrote them. */
const REPETITION = pattern(
  // Sphinx's views of source code; rustdoc's; JSDoc's.
  '(^|/)_modules/',
  '(^|/)src/.*\\.rs\\.html$',
  '\\.[cm]?[jt]sx?\\.html$',
  // All of a book on one page: mdBook, MkDocs' print plugin, Node.js and rustdoc.
  '^(print|print_page|all)(/index)?\\.html?$',
  // Javadoc.
  '(^|/)(class-use|index-files)/',
  '(^|/)(package-(use|tree)|overview-tree|serialized-form|constant-values|allclasses(-index|-(no)?frame)?|allpackages-index)\\.html$',
  // YARD, RDoc.
  '(^|/)(_index|(class|file|method)_list|table_of_contents)\\.html$',
  // Indexes of a book or of all names: DocBook, Haddock and Scribble, Nim, pydoctor.
  '(^|/)(bookindex|ix\\d\\d|doc-index(-\\w+)?|theindex|all-documents|(class|module|name)Index|undoccedSummary)\\.html$',
  // Tags and archives of blogs: Hugo, Docusaurus, Jekyll, Material.
  '^((blog|docs|posts)/)?(tags|categories|archives?)(/.*|\\.html?)$',
);
/** Lists and source code of Doxygen, whose names others give to pages of their own. */
const DOXYGEN = pattern(
  '_source\\.html$',
  '-members\\.html$',
  '(^|/)((functions|globals|namespacemembers)(_\\w+)?|hierarchy|classes|annotated|files|inherits|dir_[\\da-f]{20,})\\.html$',
);
/**
 * Whether a page repeats or lists other pages, judged by its path in its folder: such pages are found, but last.
 * @param generator the content of its `<meta name=generator>`
 */
export const isRepetition = (path: string, generator = ''): boolean =>
  REPETITION.test(path) || (/^doxygen/i.test(generator) && DOXYGEN.test(path));
