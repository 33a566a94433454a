import type {Policy} from './policy.js';

/** What an engine has made of HTML: the node that holds it. Inert, and not safe yet. */
export type ParsedHTML = ParentNode & Node;

/**
 * Parses a string and removes what the policy does not list, in a document that neither runs nor loads
 * anything. It does not check the values of attributes.
 */
export type Engine = (html: string, policy: Policy) => ParsedHTML;
