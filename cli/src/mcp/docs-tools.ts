import {fromJsonSchema, McpServer} from '@modelcontextprotocol/server';
import {textContent} from 'domutils';
import type {SearchBlock, SearchResult} from '../../../src/api/index.js';
import {describe, type Infer, integer, requestBody, type Schema, string} from '../../../src/api/schema.js';
import type {MarkdownPart, MarkdownPartInput} from '../page-work/page-jobs.js';
import {AbandonedError, BusyError} from '../page-work/worker-pool.js';
import {parsePage} from '../site/parse-page.js';
import {UnreadablePageError} from '../site/read-page.js';
import {oneLine} from '../system/text.js';
import {type DocsSource, DocsSourceError} from './docs-source.js';

/** Default number of pages in an answer: few enough to read, but enough to contain the right one. */
const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 30;
/** Characters that are shown of a section if only its name matches. */
const SNIPPET = 200;
/** Maximum length of a section in one answer, in characters; about 8,000 tokens. */
const MAX_CHARACTERS = 30_000;

const text = (maxLength: number, description: string) =>
  describe({...string, minLength: 1, maxLength}, description);
const number = (minimum: number, description: string, maximum = Number.MAX_SAFE_INTEGER) =>
  describe({...integer, minimum, maximum}, description);

const searchInput = requestBody(
  {query: text(500, 'What to look for: a name such as `asyncio.gather`, a question, or an error message.')},
  {
    project: text(200, 'Slug of the project to search; default: all projects of this server.'),
    version: text(200, 'Slug of its version; default: the project’s own default.'),
    language: text(
      35,
      'Language of the pages as a BCP 47 tag, such as `de`, where documentation has several; default: all languages.',
    ),
    limit: number(1, `Number of pages; default: ${DEFAULT_LIMIT}.`, MAX_LIMIT),
  },
);

const readInput = requestBody(
  {address: text(2_000, 'Address of a page, or of a section by its fragment, as `search_docs` gives it.')},
  {offset: number(0, 'Character to read from, where an answer says that there is more; default: 0.')},
);

/**
 * JSON Schemas, which the SDK validates against and sends to agents. Compiled only once, because a server is created
 * for each request.
 */
const asInput = <T>(schema: Schema<T>) => fromJsonSchema<T>(schema as Parameters<typeof fromJsonSchema>[0]);
const SEARCH_INPUT = asInput(searchInput);
const READ_INPUT = asInput(readInput);

const READ_ONLY = {readOnlyHint: true, idempotentHint: true, openWorldHint: false} as const;

/** Converts a part of a section to Markdown, like `PageWorkers.sectionMarkdown`. */
type WriteMarkdown = (input: MarkdownPartInput) => Promise<MarkdownPart>;

/** An MCP server with two tools over one source of documentation: `search_docs` and `read_section`. */
export function createDocsServer(
  source: DocsSource,
  packageVersion: string,
  writeMarkdown: WriteMarkdown,
): McpServer {
  const server = new McpServer(
    {name: 'docent', title: 'Documentation', version: packageVersion},
    {
      instructions:
        'Search the documentation with search_docs, then read what was found with read_section. ' +
        'Prefer the address of a section, with its fragment, to that of a whole page.',
    },
  );
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Finds pages and sections of the documentation, best first, each with its address.',
      inputSchema: SEARCH_INPUT,
      annotations: READ_ONLY,
    },
    request => answered(() => searchDocs(source, request)),
  );
  server.registerTool(
    'read_section',
    {
      title: 'Read a section',
      description: 'The text of a section of the documentation, or of a whole page, as Markdown.',
      inputSchema: READ_INPUT,
      annotations: READ_ONLY,
    },
    request => answered(() => readSection(source, writeMarkdown, request)),
  );
  return server;
}

async function searchDocs(
  source: DocsSource,
  {query, project, version, language, limit = DEFAULT_LIMIT}: Infer<typeof searchInput>,
): Promise<string> {
  const scope = project === undefined ? undefined : {project, version};
  const {count, results, ...answer} = await source.search(query, {scope, language, limit});
  const shown = results.slice(0, limit);
  const others = answer.other_languages ?? 0;
  const where = answer.language ? ` in ${oneLine(answer.language)}` : '';
  if (!shown.length)
    return others
      ? `Nothing was found for “${query}”${where}. ${inOthers(others)}: search without a language.`
      : `Nothing was found for “${query}”. Try fewer or other words.`;
  const more = count > shown.length ? `, of which these are the first ${shown.length}` : '';
  const elsewhere = others ? ` ${inOthers(others)}, too.` : '';
  return [
    `${pages(count)} found${where || (language === undefined ? '' : ' in all languages')}${more}.${elsewhere}`,
    ...shown.map((result, index) => `${index + 1}. ${describeResult(result, source)}`),
  ].join('\n');
}

const pages = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;
const inOthers = (count: number): string =>
  `${pages(count)} in other languages ${count === 1 ? 'matches' : 'match'}`;

/** Describes a result. Each text of a page is put on one line, so that it cannot imitate another result. */
function describeResult(
  {title, domain, path, project, version, blocks}: SearchResult,
  source: DocsSource,
): string {
  const address = source.shown(`${domain ?? ''}${path ?? ''}`);
  const of = `(${project.alias ?? project.slug}, ${version.slug})`;
  return [
    `${oneLine(title)} ${of}\n   ${address}`,
    ...blocks.map(block => describeBlock(block, address)),
  ].join('\n');
}

function describeBlock(block: SearchBlock, address: string): string {
  const name = block.type === 'section' ? block.title : block.name;
  const [highlight] = block.highlights.content;
  const text = highlight === undefined ? oneLine(block.content.slice(0, SNIPPET)) : plainText(highlight);
  return `   - ${oneLine(name)}: ${address}${block.id && `#${block.id}`}${text && `\n     ${text}`}`;
}

/** The text of a highlight, which is HTML with matches in `span`s. */
const plainText = (highlight: string): string => oneLine(textContent(parsePage(highlight)));

async function readSection(
  source: DocsSource,
  writeMarkdown: WriteMarkdown,
  {address, offset = 0}: Infer<typeof readInput>,
): Promise<string> {
  const {url, content} = await source.section(address);
  const {text: part, length} = await writeMarkdown({html: content, offset, limit: MAX_CHARACTERS});
  const end = offset + part.length;
  const rest = length - end;
  return [
    `Source: ${url}`,
    part || (offset ? `There is nothing after character ${offset}.` : 'This section has no text of its own.'),
    ...(rest > 0 ? [`(${rest} characters more: read them with offset ${end}.)`] : []),
  ].join('\n\n');
}

/** Runs a tool. @returns the text of its answer, or of an error after which an agent can continue */
async function answered(run: () => Promise<string>) {
  try {
    return {content: [{type: 'text' as const, text: await run()}]};
  } catch (error) {
    const text = messageOf(error);
    if (text === undefined) throw error;
    return {content: [{type: 'text' as const, text}], isError: true};
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof UnreadablePageError)
    return `This section cannot be read: ${error.message} Ask for a part of it, by the fragment of a heading in it.`;
  return error instanceof DocsSourceError || error instanceof BusyError || error instanceof AbandonedError
    ? error.message
    : undefined;
}
