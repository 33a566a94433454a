/** A path of the site, encoded for a URL. Slashes are kept; characters that would end the path are encoded. */
export const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
