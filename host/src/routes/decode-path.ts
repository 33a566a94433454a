/** The decoded path of an address; `undefined` where its percent-encoding is broken. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
