declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** The part of a manifest that tools/manifest.mjs uses. */
  interface Manifest {
    modules: {path: string; declarations: Declaration[]}[];
  }
  interface Declaration {
    customElement?: boolean;
    tagName?: string;
    members?: {privacy?: string; type?: unknown; description?: string}[];
    events?: {name?: string}[];
  }
  export function cli(options: {argv: string[]; noWrite: boolean}): Promise<Manifest>;
}

// The types declare this module as a file, but it is a folder, so Node requires the path of its index file.
declare module 'selenium-webdriver/remote/index.js' {
  export {DriverService} from 'selenium-webdriver/remote';
}
