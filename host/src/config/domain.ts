import {isIP} from 'node:net';
import type {NameSettings} from './names.js';

/** A sentence that says why a project cannot have a host name; `undefined` if it can. */
export function whyNotDomain(name: string, {docs, app}: NameSettings): string | undefined {
  if (isIP(name)) return `${name} is an address, not a name; give the project a name of its own in DNS.`;
  if (name === 'localhost')
    return 'localhost is where the library is on this machine; take a name below it, as in manual.localhost.';
  if (name === app) return `${name} is app_domain in docent.yaml, where people sign in; choose another name.`;
  if (!docs) return undefined;
  if (name === docs)
    return `${name} is docs_domain in docent.yaml, where all projects are served; choose another name.`;
  const shared = docs.replace('{project}.', '');
  if (docs === shared) return undefined;
  if (name === shared || name.endsWith(`.${shared}`))
    return `${name} is reserved by docs_domain in docent.yaml, ${docs}, which gives each project its name; choose a name outside ${shared}.`;
  return undefined;
}
