/**
 * How much of an answer is taken. An API is chosen by a page, but a page's reader pays for what it sends: a browser lays out
 * one title of 800,000 characters in 6 s, and 50,000 rows in 15. No host that is known sends as much as this.
 */
import type {Facet, SearchBlock, SearchResult, SearchV3Answer} from '../api/search.js';

/** Our host sends up to 100 to a request, the live service up to 30. */
const MAX_RESULTS = 100;
/** Hosts send up to three. */
const MAX_BLOCKS = 10;
/** Characters of a title, name, path, anchor or signature. Our host reads titles of up to 4,000 code points. */
const MAX_TITLE = 8_192;
/** Characters of the text of a section, of which hosts send up to 1,048,576 code points. */
const MAX_TEXT = 2 * 1_048_576;
/** Characters of a text with its matches. Hosts send titles whole, in which each character may be an entity. */
const MAX_HIGHLIGHT = 6 * MAX_TITLE;
/** Hosts send one to a field. */
const MAX_HIGHLIGHTS = 3;
/** What was searched, what of the query is a filter, and what can narrow it: our host sends up to 20 values to a filter. */
const MAX_NAMES = 100;

/** The answer without what is beyond these limits. */
export function withinLimits(answer: SearchV3Answer): SearchV3Answer {
  const {projects, phrases_as_words: phrases, filters, facets, not_searched: lost, results, ...rest} = answer;
  return {
    ...rest,
    query: titleOf(rest.query),
    ...(rest.significant_terms !== undefined && {significant_terms: titleOf(rest.significant_terms)}),
    ...(rest.language !== undefined && {language: titleOf(rest.language)}),
    projects: projects
      .slice(0, MAX_NAMES)
      .map(({slug, versions}) => ({slug: titleOf(slug), versions: versions.slice(0, MAX_NAMES)})),
    ...(phrases && {phrases_as_words: namesOf(phrases)}),
    ...(filters && {filters: namesOf(filters)}),
    ...(facets && {facets: facets.slice(0, MAX_NAMES).map(facetOf)}),
    ...(lost && {not_searched: namesOf(lost)}),
    results: results.slice(0, MAX_RESULTS).map(resultOf),
  };
}

const titleOf = (text: string): string => text.slice(0, MAX_TITLE);
const namesOf = (names: readonly string[]): string[] => names.slice(0, MAX_NAMES).map(titleOf);
const facetOf = ({name, values}: Facet): Facet => ({
  name: titleOf(name),
  values: values.slice(0, MAX_NAMES).map(value => ({...value, value: titleOf(value.value)})),
});

/** A part of an address leads elsewhere, or nowhere: no link is made of one that is too long. */
const addressOf = (text: string | null): string | null => (text && text.length > MAX_TITLE ? null : text);

/** A part of one would mark other words. */
const highlightsOf = (fragments: readonly string[]): string[] =>
  fragments.slice(0, MAX_HIGHLIGHTS).filter(({length}) => length <= MAX_HIGHLIGHT);

function resultOf(result: SearchResult): SearchResult {
  const {project, version, title, domain, path, highlights, blocks} = result;
  return {
    ...result,
    project: {slug: titleOf(project.slug), alias: project.alias && titleOf(project.alias)},
    version: {slug: titleOf(version.slug)},
    title: titleOf(title),
    domain: addressOf(domain),
    path: addressOf(path),
    highlights: {title: highlightsOf(highlights.title)},
    blocks: blocks.slice(0, MAX_BLOCKS).map(blockOf),
  };
}

function blockOf(block: SearchBlock): SearchBlock {
  const common = {
    id: addressOf(block.id) ?? '',
    content: block.content.slice(0, MAX_TEXT),
  };
  const content = highlightsOf(block.highlights.content);
  if (block.type === 'section')
    return {
      ...block,
      ...common,
      title: titleOf(block.title),
      highlights: {title: highlightsOf(block.highlights.title), content},
    };
  const {role, name, signature, title, highlights} = block;
  return {
    ...block,
    ...common,
    role: titleOf(role),
    name: titleOf(name),
    signature: titleOf(signature),
    ...(title !== undefined && {title: titleOf(title)}),
    highlights: {
      name: highlightsOf(highlights.name),
      ...(highlights.title && {title: highlightsOf(highlights.title)}),
      content,
    },
  };
}
