// page-worker.ts for a host run from its source: tsx does not reach into threads by itself. Not in the package.
import {register} from 'tsx/esm/api';

register();
await import('./page-worker.ts');
