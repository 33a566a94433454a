import {EMBED_V2, EMBED_V3} from '../../../api/routes.js';
import {embedV2Answer, type EmbedV2Answer, embedV3Answer, type EmbedV3Answer} from '../../../api/embed.js';
import type {Api} from '../api-connection.js';
import {slug, text} from '../check.js';
import type {RequestOptions} from '../../connection.js';
import {readableAddress} from '../../sections.js';

export interface EmbedV3Question {
  /** Address of the page, relative to the API's or absolute, with the fragment of the section wanted. */
  readonly url: string | URL;
  /** The tool that built the page; with `sphinx` a term brings its definition. Default: none. */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for a page without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

/** `GET api/v3/embed/`: HTML as it is in the page, NOT SAFE to insert. `createSectionClient` falls back to v2 where necessary. */
export const embedV3 = async (
  api: Api,
  {url, ...question}: EmbedV3Question,
  options: RequestOptions = {},
): Promise<EmbedV3Answer> => {
  const query = {...question, url: addressed(url, api)};
  return api.send({method: 'GET', path: EMBED_V3, answer: embedV3Answer}, {...options, query});
};

/** A document by its address, or by its project and its name there. */
export type EmbedV2Question =
  | {readonly url: string | URL; readonly section?: string | undefined}
  | {
      readonly project: string;
      /** The document, without an extension. */
      readonly doc: string;
      /** Default: `latest`. */
      readonly version?: string | undefined;
      /** Anchor of the section, or the words of its heading. Default: the whole document. */
      readonly section?: string | undefined;
      /** Path of the document, its extension included. */
      readonly path?: string | undefined;
    };

/** `GET api/v2/embed/`: HTML as it is in the page, NOT SAFE to insert. The live service answers 410. */
export const embedV2 = async (
  api: Api,
  question: EmbedV2Question,
  options: RequestOptions = {},
): Promise<EmbedV2Answer> => {
  const query = 'url' in question ? {...question, url: addressed(question.url, api)} : byDocument(question);
  return api.send({method: 'GET', path: EMBED_V2, answer: embedV2Answer}, {...options, query});
};

function byDocument(question: Extract<EmbedV2Question, {doc: string}>) {
  if (!question.project || !question.doc)
    throw new TypeError('Name what to embed: "url", or "project" and "doc"');
  slug(question.project, 'project');
  if (question.version !== undefined) slug(question.version, 'version');
  return {...question};
}

function addressed(url: string | URL, {api}: Api): string {
  if (typeof url === 'string') text(url, 'the address to embed');
  return readableAddress(new URL(url, api));
}
