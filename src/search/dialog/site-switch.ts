/** What the site's owner has decided, for the script tag's search. Shared by what mounts it and what learns of it later. */
export const siteSwitch = {isOff: false};
