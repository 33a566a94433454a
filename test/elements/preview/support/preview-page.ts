import {fixture, waitUntil} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {DocsPreview} from '../../../../src/elements/preview/define.js';
import type {PreviewDelays} from '../../../../src/elements/preview/state.js';
import type {FakeHost} from './fake-host.js';

/** Short delays, but far enough apart for a busy machine. */
export const SHORT: PreviewDelays = {
  fetch: 40,
  show: 160,
  showSoon: 80,
  showFocus: 160,
  slow: 600,
  grace: 150,
  seen: 150,
  warm: 60_000,
};

/** Delays that do not end during a test. */
export const NEVER: Partial<PreviewDelays> = {
  show: 60_000,
  showSoon: 60_000,
  showFocus: 60_000,
  slow: 60_000,
};

/** A page with one `<docs-preview>`. */
export class PreviewPage {
  constructor(
    readonly page: HTMLElement,
    readonly preview: DocsPreview,
    readonly host: FakeHost,
  ) {}

  static async open(host: FakeHost, content: TemplateResult, delays: Partial<PreviewDelays> = {}) {
    const page = await fixture<HTMLElement>(content);
    const preview = new DocsPreview();
    preview.delays = {...SHORT, ...delays};
    preview.api = host.api;
    page.parentElement!.append(preview);
    await preview.updateComplete;
    return new PreviewPage(page, preview, host);
  }

  link = (id: string) => document.querySelector<HTMLAnchorElement>(`#${id}`)!;
  part = <T extends HTMLElement>(name: string) =>
    this.preview.shadowRoot!.querySelector<T>(`[part~='${name}']`)!;
  /** A button of the card, by its class. */
  control = (name: string) => this.preview.shadowRoot!.querySelector<HTMLElement>(`.${name}`)!;
  isOpen = () => this.part('card').matches(':popover-open');
  opened = () => waitUntil(this.isOpen, 'the card opens');
  closed = () => waitUntil(() => !this.isOpen(), 'the card closes');
  /** Records the links whose cards are shown from now on. @returns the growing list of their IDs */
  watchShown(): string[] {
    const shownIds: string[] = [];
    this.preview.addEventListener('docs-preview-show', event => shownIds.push(event.link.id));
    return shownIds;
  }
  requested = (count: number) => waitUntil(() => this.host.requests.length === count, `${count} requests`);
}
