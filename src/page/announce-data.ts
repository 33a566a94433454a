import {ADDONS} from '../api/paths.js';
import {addressOf} from '../client/connection.js';
import {createGet} from '../client/http.js';
import {readPage} from './identity.js';

/** By this event the hosted service's own script hands the configuration of a page to scripts of themes. */
const READY = 'readthedocs-addons-data-ready';

/** What the event carries, and what is left in `window.ReadTheDocsEventData` for scripts that come later. */
interface EventData {
  readonly data: () => unknown;
}

/**
 * Hands the host's configuration of the page to scripts of the page, which build their menus of versions from it. Only a
 * docs domain answers such a request, and only for its own pages; if it does not, nobody is told anything. The hosted
 * service's own script, if it is on the page, does so itself. Runs when it is imported: the script tag has no byte to spare.
 */
async function announceData(): Promise<void> {
  if (document.querySelector('script[src*=readthedocs-addons]')) return;
  const {api, index} = readPage(document);
  if (index || api.origin !== location.origin || !api.pathname.endsWith('/_/')) return;
  const question = addressOf(api, ADDONS, {'api-version': '1', url: location.href.replace(/#.*/, '')});
  const get = createGet({retries: 0});
  const answer = await get(question, {parse: body => JSON.parse(body) as unknown}).catch(() => undefined);
  if (!answer) return;
  const detail: EventData = {data: () => answer.body};
  Object.assign(window, {ReadTheDocsEventData: detail});
  document.dispatchEvent(new CustomEvent(READY, {detail}));
}

void announceData();
