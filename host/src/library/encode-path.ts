/** A path of the site as it stands in an address. Slashes stay; what would end the path is encoded. */
export const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
