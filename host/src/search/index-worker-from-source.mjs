// index-worker.ts for a host run from its source: as `npm test` has just built it, which loads three times as fast, else by
// tsx, which does not reach into threads by itself. Not in the package.
import {register} from 'tsx/esm/api';

if (!process.env.TEST_BUILT_HOST) register();
await import(process.env.TEST_BUILT_HOST ? '../../dist/index-worker.js' : './index-worker.ts');
