import {enShared} from './en-shared.js';
import type {VersionsMessages} from './messages.js';

/** The English texts of `<docs-versions>`. */
export const enVersions: VersionsMessages = {
  ...enShared,
  versions: 'Versions',
  versionsButton: version => `Version ${version}`,
  versionsLanguages: 'Languages',
  versionsDownloads: 'Downloads',
  versionsOutdated: 'This is not the latest version.',
  versionsLatest: 'Go to the latest version',
  versionsLoading: 'Loading the versions',
  versionsFailed: 'The versions could not be loaded.',
};
