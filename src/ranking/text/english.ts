export {englishRoot} from './english-roots.js';
export {EnglishSynonyms} from './english-synonyms.js';
