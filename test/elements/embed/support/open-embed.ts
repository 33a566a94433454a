import {fixture, html, oneEvent, waitUntil} from '@open-wc/testing';
import {DocsEmbed} from '../../../../src/elements/embed/define.js';
import type {FakeSite} from './fake-site.js';

export const part = (embed: DocsEmbed, name: string) =>
  embed.shadowRoot!.querySelector<HTMLElement>(`[part=${name}]`);

/** The HTML of a section, which contains the name. */
export const sectionOf = (name: string) =>
  `<section id="s"><h1>${name}</h1><p>Text of ${name} with <a href="x.html#y">a link</a>.</p><h2>Below</h2></section>`;

/** Waits until a site has received a number of requests. */
export const requestsTo = (site: FakeSite, count: number) =>
  waitUntil(() => site.requests.length === count, `${count} requests`);

/** Creates an embed with a link as its fallback, sets its properties, and then adds it to the page. */
export async function openEmbed(site: FakeSite, properties: Partial<DocsEmbed> = {}): Promise<DocsEmbed> {
  const embed = Object.assign(new DocsEmbed(), {api: site.api, href: '/guide.html#install', ...properties});
  const fallback = document.createElement('a');
  fallback.href = '/guide.html#install';
  fallback.textContent = 'Read the guide';
  embed.append(fallback);
  await fixture(html`<div>${embed}</div>`);
  await embed.updateComplete;
  return embed;
}

/** Adds an embed to the page, and waits until it shows its section. */
export async function openLoaded(site: FakeSite, properties: Partial<DocsEmbed> = {}): Promise<DocsEmbed> {
  site.always(sectionOf);
  const embed = new DocsEmbed();
  const loaded = oneEvent(embed, 'docs-embed-load');
  Object.assign(embed, {api: site.api, href: '/guide.html#install', ...properties});
  await fixture(html`<div>${embed}</div>`);
  await loaded;
  return embed;
}

/** Adds an embed to the page, and waits until its request has failed with status 403. */
export async function openFailed(site: FakeSite): Promise<DocsEmbed> {
  const embed = await openEmbed(site, {loading: 'eager'});
  await requestsTo(site, 1);
  site.requests[0]!.refuse(403);
  await oneEvent(embed, 'docs-embed-error');
  return embed;
}
