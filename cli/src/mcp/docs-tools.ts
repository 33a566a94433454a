import {fromJsonSchema, McpServer} from '@modelcontextprotocol/server';
import {textContent} from 'domutils';
import type {SearchBlock, SearchResult} from '../../../src/api/index.js';
import {describe, type Infer, integer, requestBody, type Schema, string} from '../../../src/api/schema.js';
import type {MarkdownPart, MarkdownPartOrder} from '../page-work/page-jobs.js';
import {AbandonedError, BusyError} from '../page-work/worker-pool.js';
import {parsePage} from '../site/parse-page.js';
import {UnreadablePageError} from '../site/read-page.js';
import {type DocsSource, DocsSourceError} from './docs-source.js';

/** Pages per answer: few enough to read, enough that the right one is among them. */
const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 30;
/** Characters to show of a section of which only the name matches. */
const SNIPPET = 200;
/** Maximum length of a section in one answer, in characters; some 8,000 tokens. */
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
    limit: number(1, `Number of pages; default: ${DEFAULT_LIMIT}.`, MAX_LIMIT),
  },
);

const readInput = requestBody(
  {address: text(2_000, 'Address of a page, or of a section by its fragment, as `search_docs` gives it.')},
  {offset: number(0, 'Character to read from, where an answer says that there is more; default: 0.')},
);

/** JSON Schemas, which the SDK validates against and sends to agents. Compiled once: each question makes a server. */
const asInput = <T>(schema: Schema<T>) => fromJsonSchema<T>(schema as Parameters<typeof fromJsonSchema>[0]);
const SEARCH_INPUT = asInput(searchInput);
const READ_INPUT = asInput(readInput);

const READ_ONLY = {readOnlyHint: true, idempotentHint: true, openWorldHint: false} as const;

/** Writes a part of a section as Markdown, as `PageWorkers.sectionMarkdown` does. */
type WriteMarkdown = (order: MarkdownPartOrder) => Promise<MarkdownPart>;

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
    asked => answered(() => searchDocs(source, asked)),
  );
  server.registerTool(
    'read_section',
    {
      title: 'Read a section',
      description: 'The text of a section of the documentation, or of a whole page, as Markdown.',
      inputSchema: READ_INPUT,
      annotations: READ_ONLY,
    },
    asked => answered(() => readSection(source, writeMarkdown, asked)),
  );
  return server;
}

async function searchDocs(
  source: DocsSource,
  {query, project, version, limit = DEFAULT_LIMIT}: Infer<typeof searchInput>,
): Promise<string> {
  const scope = project === undefined ? undefined : {project, version};
  const {count, results} = await source.search(query, {scope, limit});
  const shown = results.slice(0, limit);
  if (!shown.length) return `Nothing was found for “${query}”. Try fewer or other words.`;
  const more = count > shown.length ? `, of which these are the first ${shown.length}` : '';
  return [
    `${count} ${count === 1 ? 'page' : 'pages'} found${more}.`,
    ...shown.map((result, index) => `${index + 1}. ${describeResult(result, source)}`),
  ].join('\n');
}

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
  const [found] = block.highlights.content;
  const text = found === undefined ? oneLine(block.content.slice(0, SNIPPET)) : plainText(found);
  return `   - ${oneLine(name)}: ${address}${block.id && `#${block.id}`}${text && `\n     ${text}`}`;
}

/** The text of a highlight, which is HTML with matches in `span`s. */
const plainText = (highlight: string): string => oneLine(textContent(parsePage(highlight)));

/** What stands in a page cannot look like another result. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

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

/** The text of an answer or error, from which an agent can continue. */
async function answered(ask: () => Promise<string>) {
  try {
    return {content: [{type: 'text' as const, text: await ask()}]};
  } catch (error) {
    const text = sentenceFor(error);
    if (text === undefined) throw error;
    return {content: [{type: 'text' as const, text}], isError: true};
  }
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof UnreadablePageError)
    return `This section cannot be read: ${error.message} Ask for a part of it, by the fragment of a heading in it.`;
  return error instanceof DocsSourceError || error instanceof BusyError || error instanceof AbandonedError
    ? error.message
    : undefined;
}
