/** Where every route of the contract is, relative to the API address; `addons` on docs domains only. */
export const paths = {
  searchV3: 'api/v3/search/',
  searchV2: 'api/v2/search/',
  embedV3: 'api/v3/embed/',
  embedV2: 'api/v2/embed/',
  addons: 'addons/',
} as const;
