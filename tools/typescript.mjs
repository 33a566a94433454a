// node --import ./tools/typescript.mjs: runs TypeScript, for processes that tests start by the hundred. Loading a host takes half the CPU
// time of tsx, which also processes modules of packages (decision 0097).
import {register} from 'node:module';

process.setSourceMapsEnabled(true);
register('./typescript-hooks.mjs', import.meta.url);
