/** Whether the site's owner has switched off the search that the script tag adds. Shared, because the settings arrive after it was added. */
export const siteSwitch = {isOff: false};
