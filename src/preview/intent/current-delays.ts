import type {Preferences} from '../preferences/preferences.js';
import type {Delays} from '../preview-state.js';

/** The Network Information API, where it is: https://wicg.github.io/netinfo/ */
interface NavigatorWithConnection {
  readonly connection?: {
    readonly saveData?: boolean;
    readonly type?: string;
    readonly effectiveType?: string;
  };
}

/** Whether the reader pays for bytes, or waits for each of them: then nothing is asked for that is not shown. */
function isMetered({connection}: NavigatorWithConnection): boolean {
  const {saveData, type, effectiveType} = connection ?? {};
  return /true|cellular|2g/.test(`${saveData} ${type} ${effectiveType}`);
}

/** The delays of the moment, by what the reader has set and what the line is like. */
export function currentDelays(delays: Delays, {delay}: Preferences): Delays {
  const set = delay === null ? delays : {...delays, show: delay, showSoon: Math.min(delay, delays.showSoon)};
  return isMetered(navigator as NavigatorWithConnection) ? {...set, fetch: Infinity} : set;
}
