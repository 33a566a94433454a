import type {SiteArgument} from './site-arguments.js';
import {usageError} from './user-error.js';

/** Paths that the host itself uses. */
const RESERVED = /^\/(?:api|_)(?:\/|$)/;

/** The path of `--base`, with a slash at both ends. @throws {UserError} */
export function readBase(text: string): string {
  const base = `/${text}/`.replace(/\/+/g, '/');
  if (/[?#\\%\s]|\/\.{1,2}\//.test(base))
    throw usageError(`--base is a path such as /my-site/, without "..", "%", "?" or "#", not "${text}".`);
  if (RESERVED.test(base)) throw usageError(`--base cannot be "${text}": that address is the host's own.`);
  return base;
}

/**
 * The sites with the addresses of `--public-url`: an address, or for several sites `name=address` for each.
 *
 * @throws {UserError}
 */
export function readPublicUrls(sites: readonly SiteArgument[], texts: readonly string[]): SiteArgument[] {
  const urls = new Map<string, string>();
  for (const text of texts) {
    const [, name = sites[0]!.project, address = text] = /^([^=/:]+)=(.*)$/s.exec(text) ?? [];
    if (address === text && sites.length > 1)
      throw usageError(`With several sites, write --public-url name=${text} for the site that it is about.`);
    if (!sites.some(({project}) => project === name))
      throw usageError(`--public-url ${text}: there is no site "${name}" among those to serve.`);
    urls.set(name, readPublicUrl(address));
  }
  return sites.map(site => {
    const publicUrl = urls.get(site.project);
    return publicUrl === undefined ? site : {...site, publicUrl};
  });
}

function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`--public-url must be an address such as https://docs.example.org/, not "${text}".`);
  return url.origin + url.pathname.replace(/\/?$/, '/');
}
