/**
 * A function for each operation of the interface, with the name that it has in `src/api/operations.ts`. A bundler drops
 * those that are not used.
 */
export {issueTokens, revokeToken} from './auth.js';
export * from './notifications.js';
export * from './organizations.js';
export * from './projects.js';
export * from './redirects-and-variables.js';
export {
  embedV3,
  type EmbedV3Query,
  searchV3,
  type SearchPaging,
  type SearchV3Options,
} from './search-and-embed.js';
export * from './version-2.js';
export * from './versions-and-builds.js';
