import type {OnUnexpected} from './connection.js';

const warned = new Set<string>();

/** For those who develop a site or a host. Which item of a list it is about does not matter. */
export const warnLocally: OnUnexpected = ({message}, {path}) => {
  const text = `${path}: ${message.replace(/\[\d+\]/g, '[]')}`;
  if (!/^(localhost|127\.|\[::1)/.test(globalThis.location?.hostname) || warned.has(text)) return;
  warned.add(text);
  console.warn('docent:', text);
};
