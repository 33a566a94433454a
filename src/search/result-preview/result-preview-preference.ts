import {isStored} from '../../storage/is-stored.js';

const RESULT_PREVIEW_OFF = 'docent-result-preview-off';

/** Whether the reader has switched the result preview off; stored for all pages of the site. */
export const isResultPreviewOff = (): boolean => isStored(RESULT_PREVIEW_OFF);

export function storeResultPreviewOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(RESULT_PREVIEW_OFF, '1');
    else localStorage.removeItem(RESULT_PREVIEW_OFF);
  } catch {
    // Storage is blocked; the switch shows that nothing has changed.
  }
}
