import {fetchBy} from '../client/http.js';
import {decodeText, sniffCharset} from '../reading/page-charset.js';

/**
 * `fetch` for pages, whose text is decoded as the browser that opens them does it: the platform takes every answer for
 * UTF-8.
 */
export const fetchPage: ReturnType<typeof fetchBy> = async (...request) => {
  const response = await fetchBy({})(...request);
  response.text = async () => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return decodeText(bytes, sniffCharset(bytes, response.headers.get('content-type')));
  };
  return response;
};
