// node --import ./tools/typescript.mjs: runs TypeScript, for processes that tests start by the hundred. It loads a host
// in half the CPU that tsx takes, which also goes through all that comes from packages (decision 0097).
import {register} from 'node:module';

process.setSourceMapsEnabled(true);
register('./typescript-hooks.mjs', import.meta.url);
