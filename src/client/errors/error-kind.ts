/** One literal for each class of error; the words a reader sees are chosen by it. */
export type ErrorKind =
  | 'aborted'
  | 'bad-request'
  | 'forbidden'
  | 'gone'
  | 'malformed'
  | 'network'
  | 'not-found'
  | 'rate-limited'
  | 'server'
  | 'timeout'
  | 'unauthorized';
