import manifest from '../../package.json' with {type: 'json'};

export const PACKAGE_VERSION: string = manifest.version;
