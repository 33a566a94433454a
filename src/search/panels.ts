import type {TemplateResult} from 'lit';
import type {Where} from '../api/index.js';

/** A template, or Lit's `nothing`. */
type View = TemplateResult | symbol;

/** What `panels-bundle.ts` adds to search once it has loaded, as the element and its views see it. */
export interface Panels {
  /** Where to search; `undefined` while the reader has no choice. */
  scopesFor(query: string): readonly Where[] | undefined;
  /** In the header. */
  settingsButton(): View;
  /** Between the box and the results: settings, scope. */
  toolbar(): View;
  /** Below the message shown instead of results. */
  belowMessage(): View;
  /** Beside the results, or over them on narrow screens. */
  resultPreview(): View;
}
