import {nativeEngine} from './native.js';
import type {Policy} from './policy.js';

/**
 * Parses a string and removes what the policy does not know, in a document that neither runs nor loads
 * anything. Returns the node that holds the result. What the values of attributes may be is not its concern.
 */
export type Engine = (html: string, policy: Policy) => ParentNode & Node;

/** The engines there are: the browser's own `setHTML`, and DOMPurify in a chunk of its own. */
export type EngineName = 'native' | 'dompurify';

/** The best engine this browser has: its own where it is (ten times as fast), else DOMPurify. */
export const bestEngine = (): EngineName =>
  'setHTML' in Element.prototype && 'Sanitizer' in globalThis ? 'native' : 'dompurify';

/** Loads an engine. Rejects when it does not load. @throws SanitizerUnavailable when it may not work here. */
export const loadEngine = async (name: EngineName): Promise<Engine> =>
  name === 'native' ? nativeEngine : (await import('./dompurify.js')).createEngine();
