import type {OnUnexpected} from './connection.js';

const warned = new Set<string>();

/** Warns developers of a site or host in the console. Warnings about different items of a list count as the same. */
export const warnLocally: OnUnexpected = ({message}, {path}) => {
  const text = `${path}: ${message.replace(/\[\d+\]/g, '[]')}`;
  if (!/^(localhost|127\.|\[::1)/.test(globalThis.location?.hostname) || warned.has(text)) return;
  warned.add(text);
  console.warn('docent:', text);
};
