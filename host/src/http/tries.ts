import type {FastifyReply, FastifyRequest} from 'fastify';
import type {People} from '../platform/people/people.js';
import {hashOf} from '../platform/people/secrets.js';
import type {ViewingPerson} from '../platform/people/viewer.js';
import {HttpError} from './http-error.js';
import {Counts, networkOf} from './limits.js';

type Sender = Pick<FastifyRequest, 'ip'>;
type Answer = Pick<FastifyReply, 'header'>;

/**
 * Maximum number of valid secrets that are remembered. Beyond it, the least recently used are dropped, and count as
 * unknown again.
 */
const MAX_PROVEN = 10_000;

/**
 * Limits how often secrets are tried, over all routes together. Each attempt with a password, link or code counts for
 * the address and, with a password, for the account. Tokens and sharing cookies count only if they are wrong, and
 * only for the address. The same wrong secret counts once a minute, so that a program with an expired token locks
 * nobody out.
 *
 * An attacker can prevent a person from signing in for as long as the attack lasts. Sessions are not affected; nor
 * are tokens and sharing cookies that were valid before, from the same address.
 */
export class Tries {
  readonly #perMinute: number;
  readonly #byAddress: Counts;
  readonly #byAccount: Counts;
  /** Wrong secrets by address. */
  readonly #wrong: Counts;
  /** Hashes of valid secrets by address, in order of last use. */
  readonly #proven = new Set<string>();

  /** @param perMinute attempts allowed per minute, for each address and each account. Default: no limit */
  constructor(perMinute = Infinity, now = () => Date.now()) {
    this.#perMinute = perMinute;
    this.#byAddress = new Counts(now);
    this.#byAccount = new Counts(now);
    this.#wrong = new Counts(now);
  }

  /** Counts an attempt for the address. @throws {HttpError} 429 if the address has tried too often */
  countAddress(sender: Sender, reply: Answer): void {
    this.#refuseAbove(this.#byAddress, networkOf(sender), reply, FROM_ADDRESS);
    this.#byAddress.add(networkOf(sender));
  }

  /**
   * The person with this name and password; `undefined` if they are wrong. Counts an attempt for the account of this name.
   * Every route that checks a password must call this.
   *
   * @throws {HttpError} 429 if there were too many attempts for this account
   */
  async signIn(
    people: People,
    reply: Answer,
    {name, password}: {readonly name: string; readonly password: string},
  ): Promise<ViewingPerson | undefined> {
    // Hashed, because a name may be as long as a body.
    const account = hashOf(name);
    this.#refuseAbove(this.#byAccount, account, reply, 'Too many attempts to sign in with this name');
    this.#byAccount.add(account);
    return people.check(name, password);
  }

  /**
   * Limits attempts to guess secrets. Must be called before the secrets of a request are looked up.
   *
   * @throws {HttpError} 429 if the address has tried too often, and one of the secrets has not been valid before.
   */
  admit(sender: Sender, reply: Answer, secrets: readonly string[]): void {
    const network = networkOf(sender);
    if (secrets.every(secret => this.#proven.has(keyOf(network, secret)))) return;
    this.#refuseAbove(this.#byAddress, network, reply, FROM_ADDRESS);
  }

  /** Counts wrong secrets, and remembers valid ones. Must be called after they were looked up. @param wrong the invalid ones */
  learn(sender: Sender, secrets: readonly string[], wrong: readonly string[]): void {
    const network = networkOf(sender);
    for (const secret of secrets) {
      const key = keyOf(network, secret);
      this.#proven.delete(key);
      if (!wrong.includes(secret)) this.#proven.add(key);
      else if (this.#wrong.of(key) === 0) {
        this.#wrong.add(key);
        this.#byAddress.add(network);
      }
    }
    for (const oldest of this.#proven) {
      if (this.#proven.size <= MAX_PROVEN) break;
      this.#proven.delete(oldest);
    }
  }

  #refuseAbove(counts: Counts, key: string, reply: Answer, what: string): void {
    if (counts.of(key) < this.#perMinute) return;
    const seconds = counts.secondsLeft(key);
    reply.header('retry-after', seconds);
    throw new HttpError(429, {detail: `${what}; try again in ${seconds} seconds.`});
  }
}

const FROM_ADDRESS = 'Too many attempts from your address';

const keyOf = (network: string, secret: string): string => `${network} ${hashOf(secret)}`;
