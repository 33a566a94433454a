import type {HitRenderer} from '../results/hit-renderer.js';
import type {Panels} from '../panels.js';

/** What the dialog's views need of the element. */
export interface DialogHandlers {
  readonly input: () => void;
  readonly compositionEnd: (event: Event) => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly retry: () => void;
  readonly more: () => void;
  /** Where the reader signs in; empty when not configured. */
  readonly signIn: () => string;
  readonly pointerMove: (event: PointerEvent) => void;
  readonly scroll: () => void;
  readonly renderHit: () => HitRenderer | undefined;
  /** `undefined` until they have loaded. */
  readonly panels: () => Panels | undefined;
}
