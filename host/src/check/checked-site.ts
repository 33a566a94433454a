import type {ReadAddress} from './read-address.js';
import type {SampledPage} from './sampled-page.js';

/** What is checked, whether it is a folder or at an address. */
export interface CheckedSite {
  readonly pages: readonly SampledPage[];
  /** The folder that holds all pages. */
  readonly root: URL;
  readonly read: ReadAddress;
  /** Whether a server answers, which has headers and perhaps an API. */
  readonly isServed: boolean;
  /** A page, as it is told to a person. */
  readonly nameOf: (url: URL) => string;
}
