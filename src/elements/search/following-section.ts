import {html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {PageIdentity} from '../../page/index.js';
import type {ReadySection, SectionStore} from '../../sections/index.js';
import type {Hit} from './result-model.js';

/** What the class needs from `<docs-embed>`. */
export interface Embed extends HTMLElement {
  readonly page: PageIdentity;
  readonly mediaFrom: string;
}

/**
 * Shows what follows a short section on its page, below it in the result preview, so that half of the dialog is not left
 * blank. Shows nothing while that loads, or if it cannot be loaded.
 */
export class FollowingSection {
  readonly #host: ReactiveControllerHost;
  #sections: SectionStore<ReadySection> | undefined;
  /** The result whose section is short. */
  #shortHit: Hit | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Fills the room below the section of a hit if the section takes less than half of it. Nothing follows a whole page. */
  fill(hit: Hit, embed: Embed): void {
    const room = embed.parentElement!.clientHeight - embed.offsetHeight;
    if (!hit.url!.includes('#') || room < embed.offsetHeight) return;
    import('../../sections/following-sections.js').then(
      ({createFollowingSections}) => {
        this.#sections ??= createFollowingSections(embed.page, embed);
        this.#shortHit = hit;
        this.#host.requestUpdate();
      },
      () => {},
    );
  }

  render(hit: Hit): TemplateResult | typeof nothing {
    if (hit.url !== this.#shortHit?.url) return nothing;
    const handleLoad = (event: Event) => {
      event.stopPropagation();
      (event.target as HTMLElement).hidden = false;
    };
    return html`<docs-embed
      class="following quiet"
      loading="eager"
      hidden
      .ownSections=${this.#sections}
      href=${hit.url ?? nothing}
      @docs-embed-load=${handleLoad}
      @docs-embed-error=${(event: Event) => event.stopPropagation()}
    ></docs-embed>`;
  }
}
