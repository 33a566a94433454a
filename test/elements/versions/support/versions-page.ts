import {waitUntil} from '@open-wc/testing';
import {DocsVersions} from '../../../../src/elements/versions/define.js';

let pages = 0;

/** The test page, as if a docs domain had served it, and the requests to that domain. */
export interface VersionsPage {
  /** The requests in order: `addons` for a request for the settings of the page, else method and path. */
  readonly requests: string[];
  /** Paths for which the domain answers with status 404. */
  readonly missing: Set<string>;
  /** The settings with which the domain answers from now on. `undefined` for status 500. */
  answer: unknown;
  /** Delays the answers until the returned function is called. */
  hold(): () => void;
  open(properties?: Partial<DocsVersions>): Promise<DocsVersions>;
  restore(): void;
}

interface PageOptions {
  /** Content of the meta tag by which the host says that there is a choice of versions. `undefined` for no tag. */
  readonly hint?: string;
  readonly version?: string;
  /** Whether the page has meta tags with its project and version. */
  readonly isHosted?: boolean;
}

export function versionsPage({hint, version = '1.0', isHosted = true}: PageOptions = {}): VersionsPage {
  const {fetch} = window;
  const address = location.href;
  const metas: HTMLMetaElement[] = [];
  const addMeta = (name: string, content: string) => {
    const meta = Object.assign(document.createElement('meta'), {name, content});
    metas.push(meta);
    document.head.append(meta);
  };
  // Settings are requested only once for each page and project, so each test has a project of its own.
  if (isHosted) {
    addMeta('readthedocs-project-slug', `site-${++pages}`);
    addMeta('readthedocs-version-slug', version);
    addMeta('readthedocs-resolver-filename', '/guide.html');
  }
  if (hint !== undefined) addMeta('docent-versions', hint);
  let gate: Promise<void> | undefined;
  const page: VersionsPage = {
    requests: [],
    missing: new Set(),
    answer: undefined,
    hold() {
      let release = (): void => {};
      gate = new Promise(resolve => (release = resolve));
      return release;
    },
    async open(properties = {}) {
      const element = Object.assign(new DocsVersions(), properties);
      document.body.append(element);
      while (!(await element.updateComplete));
      return element;
    },
    restore() {
      window.fetch = fetch;
      for (const meta of metas) meta.remove();
      for (const element of document.querySelectorAll('docs-versions')) element.remove();
      history.replaceState(null, '', address);
      localStorage.clear();
    },
  };
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isAddons = url.pathname.endsWith('/_/addons/');
    if (!isAddons && init?.method !== 'HEAD') return fetch(input, init);
    page.requests.push(isAddons ? 'addons' : `${init!.method} ${url.pathname}`);
    await gate;
    if (!isAddons) return new Response(null, {status: page.missing.has(url.pathname) ? 404 : 200});
    return page.answer === undefined
      ? new Response('{}', {status: 500})
      : new Response(JSON.stringify(page.answer), {status: 200});
  };
  return page;
}

export const part = (element: DocsVersions, name: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part=${name}]`);

export const choices = (element: DocsVersions) => [
  ...element.shadowRoot!.querySelectorAll<HTMLAnchorElement>('[part=choice]'),
];

export const choice = (element: DocsVersions, name: string): HTMLAnchorElement =>
  choices(element).find(({textContent}) => textContent.trim() === name)!;

/** Opens the menu, and waits until it has been loaded. */
export async function openMenu(element: DocsVersions): Promise<void> {
  await element.show();
  await waitUntil(() => element.open && part(element, 'menu')?.ariaBusy === 'false', 'no menu');
}
