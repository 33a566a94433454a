import type {VersionsMenu} from './menu.js';

/**
 * State of the menu of versions: pure, without DOM, clock or network. Its tests begin with a diagram. An answer carries
 * the token of its request; one to an older request changes nothing.
 */
export type VersionsState =
  | {readonly phase: 'idle'}
  /** Keeps the last menu while the menu of another page is requested. */
  | {readonly phase: 'loading'; readonly token: number; readonly menu: VersionsMenu | undefined}
  | {readonly phase: 'ready'; readonly menu: VersionsMenu}
  | {readonly phase: 'failed'};

export type VersionsEvent =
  | {readonly type: 'request'; readonly token: number}
  /** The answer has arrived. `menu` is `undefined` if the host did not answer, or has no answer for the page. */
  | {readonly type: 'answer'; readonly token: number; readonly menu: VersionsMenu | undefined};

export const IDLE: VersionsState = {phase: 'idle'};

export const menuIn = (state: VersionsState): VersionsMenu | undefined =>
  'menu' in state ? state.menu : undefined;

export function transition(state: VersionsState, event: VersionsEvent): VersionsState {
  if (event.type === 'request') return {phase: 'loading', token: event.token, menu: menuIn(state)};
  if (state.phase !== 'loading' || state.token !== event.token) return state;
  return event.menu ? {phase: 'ready', menu: event.menu} : {phase: 'failed'};
}
