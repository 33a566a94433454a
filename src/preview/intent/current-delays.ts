import type {Preferences} from '../preferences/preferences.js';
import type {Delays} from './delays.js';

/** The Network Information API, where it is: https://wicg.github.io/netinfo/ */
interface NavigatorWithConnection {
  readonly connection?: {
    readonly saveData?: boolean;
    readonly type?: string;
    readonly effectiveType?: string;
  };
}

/** Whether the connection is metered or slow: then nothing is requested that is not shown. */
function isMetered({connection}: NavigatorWithConnection): boolean {
  const {saveData, type, effectiveType} = connection ?? {};
  return /true|cellular|2g/.test(`${saveData} ${type} ${effectiveType}`);
}

/** The delays to be used now: the reader's preference, on this connection. */
export function currentDelays(delays: Delays, {delay}: Preferences): Delays {
  const set = delay === null ? delays : {...delays, show: delay, showSoon: Math.min(delay, delays.showSoon)};
  return isMetered(navigator as NavigatorWithConnection) ? {...set, fetch: Infinity} : set;
}
