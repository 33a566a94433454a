import type {Schema} from '../schema.js';

/** One route of the contract: method, path, input and answer. */
export interface Route<P = unknown, Q = unknown, B = unknown, A = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API address; `{name}` stands for a parameter. */
  readonly path: string;
  /** Parameters within the path. */
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  /** What is sent, as JSON. */
  readonly body?: Schema<B>;
  /** The answer on success; default: none. */
  readonly answer?: Schema<A>;
  /** HTTP status of a success. Default: 200. */
  readonly status?: number;
}

/** The path of a route with its parameters in their places, percent-encoded, slashes too. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
