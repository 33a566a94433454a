import {html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {PageIdentity} from '../../page/index.js';
import type {ReadySection, SectionStore} from '../../sections/index.js';
import type {Hit} from './result-model.js';

/** What is needed of `<docs-embed>`. */
export interface Embed extends HTMLElement {
  readonly page: PageIdentity;
  readonly mediaFrom: string;
}

/**
 * What follows the section of a result on its page, below a short one in the result preview: half a dialog is not left blank.
 * Nothing is shown while it loads, and if it cannot be loaded.
 */
export class FollowingSection {
  readonly #host: ReactiveControllerHost;
  #sections: SectionStore<ReadySection> | undefined;
  /** The result whose section leaves room. */
  #short: Hit | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Fills the room below a section, if it takes less than half of what there is. A whole page has nothing after it. */
  fill(hit: Hit, embed: Embed): void {
    const room = embed.parentElement!.clientHeight - embed.offsetHeight;
    if (!hit.url!.includes('#') || room < embed.offsetHeight) return;
    import('../../sections/following-sections.js').then(
      ({createFollowingSections}) => {
        this.#sections ??= createFollowingSections(embed.page, embed);
        this.#short = hit;
        this.#host.requestUpdate();
      },
      () => {},
    );
  }

  render(hit: Hit): TemplateResult | typeof nothing {
    if (hit.url !== this.#short?.url) return nothing;
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
