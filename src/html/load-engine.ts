import type {Engine} from './engine.js';
import {nativeEngine} from './native.js';

/** The browser's own `setHTML`, or DOMPurify in a chunk of its own. */
export type EngineName = 'native' | 'dompurify';

/** The best engine this browser has: its own where there is one (ten times as fast), else DOMPurify. */
export const bestEngine = (): EngineName =>
  'setHTML' in Element.prototype && 'Sanitizer' in globalThis ? 'native' : 'dompurify';

/** Rejects when the engine does not load. @throws SanitizerUnavailable when it may not work here. */
export const loadEngine = async (name: EngineName): Promise<Engine> =>
  name === 'native' ? nativeEngine : (await import('./dompurify.js')).createEngine();

/** Loads the engine ahead of its first use, beside the request for what it is to clean. Never rejects. */
export const warmUp = (): Promise<unknown> => loadEngine(bestEngine()).catch(() => {});
