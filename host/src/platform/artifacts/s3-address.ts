/** The location of artifacts in an S3-compatible object store. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of all keys, without slashes at either end; may be empty. */
  readonly prefix: string;
  /** Origin of the store. Default: Amazon's. */
  readonly endpoint: string | undefined;
  /** Region of the store. Default: `AWS_REGION` in the environment, else `us-east-1`, which most other stores expect. */
  readonly region: string | undefined;
}

/** Names of buckets, by Amazon's rules. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A segment of the prefix: only characters that need no escaping in a key, and neither `.` nor `..`. */
const FOLDER = /^(?!\.{1,2}$)[\w.-]{1,100}$/;
const REGION = /^[a-z0-9-]{1,64}$/;

/** Whether a text is meant to be the address of an object store; anything else is a folder. */
export const isS3Address = (text: string): boolean => /^s3:/i.test(text);

/** Parses `s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1`; `undefined` for anything else. */
export function parseS3Address(text: string): S3Address | undefined {
  const [, bucket = '', path = '', query = ''] =
    /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? [];
  const folders = path.split('/').filter((folder, index, parts) => folder || index < parts.length - 1);
  const parameters = new Map(new URLSearchParams(query));
  const endpoint = parameters.get('endpoint');
  const region = parameters.get('region');
  parameters.delete('endpoint');
  parameters.delete('region');
  const isValid =
    BUCKET.test(bucket) &&
    folders.every(folder => FOLDER.test(folder)) &&
    parameters.size === 0 &&
    (region === undefined || REGION.test(region)) &&
    (endpoint === undefined || isOrigin(endpoint));
  return isValid ? {bucket, prefix: folders.join('/'), endpoint, region} : undefined;
}

/** Whether a text is an HTTP address without user, path and query. */
function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const {href, origin} = new URL(text);
  return href === `${origin}/`;
}
