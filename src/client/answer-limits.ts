/**
 * Limits for answers of an API. The author of a page chooses the API, but its readers' browsers have to process what it sends: one title
 * of 800,000 characters takes a browser 6 s to lay out, and 50,000 results take 15 s. No known host sends as much as these limits.
 */
import type {Facet, SearchBlock, SearchResult, SearchV3Answer} from '../api/search.js';

/** Maximum number of results. Docent's host sends up to 100 for a request, Read the Docs up to 30. */
const MAX_RESULTS = 100;
/** Maximum number of blocks of a result. Hosts send up to three. */
const MAX_BLOCKS = 10;
/** Maximum length of a title, name, path, anchor or signature, in characters. Docent's host cuts titles at 4,000 code points. */
const MAX_TITLE = 8_192;
/** Maximum length of the text of a section, in characters. Hosts send up to 1,048,576 code points. */
const MAX_TEXT = 2 * 1_048_576;
/** Maximum length of a text with its matches, in characters. Hosts send whole titles, in which each character may be an entity. */
const MAX_HIGHLIGHT = 6 * MAX_TITLE;
/** Maximum number of fragments for a field. Hosts send one. */
const MAX_HIGHLIGHTS = 3;
/** Maximum number of projects, phrases, filters and their values. Docent's host sends up to 20 values for a filter. */
const MAX_NAMES = 100;

/** Cuts an answer to these limits. */
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

/** A URL that is too long is removed rather than cut, because a part of it would lead elsewhere. */
const addressOf = (text: string | null): string | null => (text && text.length > MAX_TITLE ? null : text);

/** Fragments that are too long are removed rather than cut, because a part could mark other words. */
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
