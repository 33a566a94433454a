import type {CardModel} from '../card/card-content.js';
import type {Preferences} from '../preferences/preferences.js';
import type {PreviewHost} from '../preview-host.js';

/** What the tools need of their element. */
export interface ToolHost extends PreviewHost {
  preferences: Preferences;
  readonly open: boolean;
  readonly contentRoot: Element;
  /** What the card shows. */
  readonly model: CardModel | null;
  hide(): void;
  handleThemeChange(): void;
}

/** The state of the card that the tools depend on. */
export interface CardState {
  /** The target of the card's own link. */
  readonly model: CardModel | null;
  readonly isSheet: boolean;
}
