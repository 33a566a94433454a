import {register} from 'node:module';

register('./mutate-loader.mjs', import.meta.url);
