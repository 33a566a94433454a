import re
src=open('host/src/people/people.ts').read()
def method(name, doc=True):
    m=re.search(r'((?:  /\*\*(?:(?!\*/)[\s\S])*\*/\n)?  async '+name+r'\([\s\S]*?\n  \}\n)', src)
    return m.group(1)
def cls(imports, doc, name, methods, extra=''):
    body='\n'.join(methods)
    return f"""{imports}
{extra}{doc}
export class {name} {{
  readonly #store: Store;

  constructor(store: Store) {{
    this.#store = store;
  }}

{body}}}
"""
S="import {now, type Store} from '../store/store.js';\n"
H="import {hashOf, newSecret} from './secrets.js';\n"
V="import type {ViewingPerson} from './viewer.js';\n"
P="import {personOf} from './person-row.js';\n"
def w(f,t): open('host/src/people/'+f,'w').write(t)
ren=lambda t,a,b: t.replace('async '+a+'(','async '+b+'(')
sess=[ren(method('startSession'),'startSession','start'),ren(method('session'),'session','person'),ren(method('endSession'),'endSession','end')]
w('sessions.ts', cls(S+P+H+"import {after} from './times.js';\n"+V,'/** Who has signed in with a browser, known by a secret that the browser keeps. */','Sessions',sess,
"""/** How long who signed in stays so, in ms. */
export const SESSION_LENGTH = 14 * 24 * 3_600_000;

""").replace('this.person(found.person_id)','personOf(this.#store, found.person_id)'))
api=[ren(method('issueApiToken'),'issueApiToken','issue'),ren(method('revokeApiToken'),'revokeApiToken','revoke'),ren(method('apiToken'),'apiToken','holder')]
w('api-tokens.ts', cls(S+"import {PeopleError} from './people-error.js';\nimport {personNamed, personOf} from './person-row.js';\n"+"import {hashOf, type IssuedSecret, newSecret} from './secrets.js';\nimport {afterDays} from './times.js';\n"+V,'/** Tokens that programs of a person send. */','ApiTokens',api))
ref=[ren(method('issueRefreshToken'),'issueRefreshToken','issue'),ren(method('refreshToken'),'refreshToken','holder'),ren(method('revokeRefreshToken'),'revokeRefreshToken','revoke')]
w('refresh-tokens.ts', cls(S+P+H+V,'/** Tokens by which access tokens are renewed. They do not end by themselves. */','RefreshTokens',ref).replace('this.person(found.person_id)','personOf(this.#store, found.person_id)'))
sh=[ren(method('share'),'share','share'),ren(method('revokeSharing'),'revokeSharing','revoke'),ren(method('sharing'),'sharing','shared')]
w('sharings.ts', cls(S+"import {PeopleError} from './people-error.js';\nimport {hashOf, type IssuedSecret, newSecret} from './secrets.js';\nimport {afterDays} from './times.js';\n",'/** What is shared with whoever has a link. */','Sharings',sh))
for f in ['api-tokens.ts','sharings.ts']:
    t=open('host/src/people/'+f).read()
    t=t.replace('this.person(found.person_id)','personOf(this.#store, found.person_id)').replace('IssuedToken','IssuedSecret').replace('after(days * 24 * 3_600_000)','afterDays(days)').replace('this.#named(name)','personNamed(this.#store, name)').replace('''const expires = days === undefined ? null : afterDays(days);''','const expires = afterDays(days);').replace('expires: days === undefined ? null : afterDays(days)','expires: afterDays(days)')
    w(f,t)
w('times.ts',"""/** A time so many ms from now, as the store has it. */
export const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** The same in days; null without a number of them: never. */
export const afterDays = (days: number | undefined): string | null =>
  days === undefined ? null : after(days * 24 * 3_600_000);
""")
w('people-error.ts',"""/** Something a person asked for that cannot be done; the message is a sentence. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}
""")
w('person-row.ts',"""import type {Store} from '../store/store.js';
import {PeopleError} from './people-error.js';
import type {ViewingPerson} from './viewer.js';

/** The person of a number. */
export async function personOf({database}: Store, id: number): Promise<ViewingPerson | undefined> {
  const found = await database
    .selectFrom('person')
    .select(['id', 'name', 'admin'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && {id: found.id, name: found.name, isAdmin: found.admin === 1};
}

/** @throws {PeopleError} when there is nobody of that name */
export async function personNamed({database}: Store, name: string): Promise<{id: number}> {
  const found = await database.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst();
  if (!found) throw new PeopleError(`There is no user "${name}"; "docent user add ${name}" adds one.`);
  return found;
}
""")
s=open('host/src/people/secrets.ts').read()
s+="""
export interface IssuedSecret {
  /** Shown once; only its hash is kept. */
  readonly token: string;
  /** By which it can be revoked. */
  readonly id: number;
}
"""
w('secrets.ts',s)
keep=[method('add'),method('setPassword'),method('remove'),method('grant'),method('check')]
body='\n'.join(keep).replace('this.#named(name)','personNamed(this.#store, name)')
w('people.ts',f"""import {{now, type Store}} from '../store/store.js';
import type {{Role}} from '../store/tables.js';
import {{ApiTokens}} from './api-tokens.js';
import {{hashPassword, isPassword}} from './passwords.js';
import {{PeopleError}} from './people-error.js';
import {{personNamed, personOf}} from './person-row.js';
import {{RefreshTokens}} from './refresh-tokens.js';
import {{Sessions}} from './sessions.js';
import {{Sharings}} from './sharings.js';
import type {{ViewingPerson}} from './viewer.js';

/** Who may do what, and what proves who somebody is. Every secret is kept as a hash alone. */
export class People {{
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sharings: Sharings;
  readonly #store: Store;

  constructor(store: Store) {{
    this.#store = store;
    this.sessions = new Sessions(store);
    this.apiTokens = new ApiTokens(store);
    this.refreshTokens = new RefreshTokens(store);
    this.sharings = new Sharings(store);
  }}

{body}
  /** The person of a number. */
  person(id: number): Promise<ViewingPerson | undefined> {{
    return personOf(this.#store, id);
  }}
}}
""")
import glob,subprocess
pairs=[('people.startSession','people.sessions.start'),('people.session(','people.sessions.person('),('people.endSession','people.sessions.end'),('people.issueApiToken','people.apiTokens.issue'),('people.revokeApiToken','people.apiTokens.revoke'),('people.apiToken(','people.apiTokens.holder('),('people.issueRefreshToken','people.refreshTokens.issue'),('people.refreshToken(','people.refreshTokens.holder('),('people.revokeRefreshToken','people.refreshTokens.revoke'),('people.share(','people.sharings.share('),('people.revokeSharing','people.sharings.revoke'),('people.sharing(','people.sharings.shared(')]
for f in glob.glob('host/src/**/*.ts',recursive=True)+glob.glob('test/**/*.ts',recursive=True):
    t=open(f).read(); o=t
    for a,b in pairs: t=t.replace(a,b)
    if 'PeopleError' in t and f.endswith('run.ts'): t=t.replace("import {People, PeopleError} from '../../people/people.js';","import {People} from '../../people/people.js';\nimport {PeopleError} from '../../people/people-error.js';")
    t=t.replace("import {SESSION_LENGTH} from '../../people/people.js'","import {SESSION_LENGTH} from '../../people/sessions.js'")
    if t!=o: open(f,'w').write(t); print(f)
