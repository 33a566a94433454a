import {fetchBy} from '../client/http.js';
import {decodeText, sniffCharset} from '../reading/page-charset.js';

/**
 * A `fetch` for pages that decodes them as browsers do when they open a page. `Response.text()` always assumes UTF-8.
 */
export const fetchPage: ReturnType<typeof fetchBy> = async (...request) => {
  const response = await fetchBy({})(...request);
  response.text = async () => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return decodeText(bytes, sniffCharset(bytes, response.headers.get('content-type')));
  };
  return response;
};
