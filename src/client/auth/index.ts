export {type Authentication, type Credentials} from './authentication.js';
export {BearerAuth, type BearerOptions} from './bearer-auth.js';
export {sharingLink} from './sharing-link.js';
export {createTokenAuth} from './token-auth.js';
export {type Tokens, type TokenStore} from './token-store.js';
