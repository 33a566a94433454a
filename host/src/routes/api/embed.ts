import type {Library} from '../../library/library.js';
import {embedSection} from '../../site/embed-section.js';
import {UnreadablePageError} from '../../site/read-page.js';
import {UnsupportedSelectorError} from '../../site/selector/unsupported-selector-error.js';
import {openServedPage, type ServedPage} from './served-page.js';
import type {Parameters} from './parameters.js';
import {HttpError} from './http-error.js';

/** HTML of a section, or of the page's main node when `fragment` is `undefined`. */
export interface Cut {
  readonly fragment: string | undefined;
  readonly content: string;
}

/** @throws {HttpError} 400, for a page whose bytes cannot be read as text. */
export async function openPage(library: Library, path: string): Promise<ServedPage | undefined> {
  try {
    return await openServedPage(library, path);
  } catch (error) {
    if (!(error instanceof UnreadablePageError)) throw error;
    throw new HttpError(400, {error: `There was an error reading the page. ${error.message}`});
  }
}

/**
 * The section for the first of the fragments that exists in the page; the main node if no fragments are given.
 *
 * @throws {HttpError} 400, for a selector that is not supported, or a page nested too deeply.
 */
export function cut(
  parameters: Parameters,
  page: ServedPage,
  baseUrl: string,
  fragments: readonly string[],
): Cut | undefined {
  const options = {
    baseUrl,
    doctool: parameters.get('doctool'),
    maincontent: parameters.get('maincontent'),
  };
  try {
    for (const fragment of fragments.length ? fragments : [undefined]) {
      const content = embedSection(page.document, {...options, fragment});
      if (content !== undefined) return {fragment, content};
    }
    return undefined;
  } catch (error) {
    // The serialiser is recursive.
    if (error instanceof RangeError)
      throw new HttpError(400, {
        error: 'There was an error reading the page. Its elements are nested too deeply.',
      });
    if (!(error instanceof UnsupportedSelectorError)) throw error;
    throw new HttpError(400, {error: `Invalid maincontent. ${error.message}`});
  }
}
