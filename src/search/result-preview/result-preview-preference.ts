import {isStored} from '../../storage/is-stored.js';

/** Its storage key, for all pages of the site. */
export const RESULT_PREVIEW_OFF = 'docent-result-preview-off';

/** Whether the reader has switched the result preview off. */
export const isResultPreviewOff = (): boolean => isStored(RESULT_PREVIEW_OFF);
