/** The part of oidc-provider that tests use. The package has no types. */
declare module 'oidc-provider' {
  import type {IncomingMessage, ServerResponse} from 'node:http';

  interface Context {
    /** Name of the route, if there is one. */
    readonly oidc?: {readonly route: string};
    readonly path: string;
    body: unknown;
    status: number;
    set(name: string, value: string): void;
  }

  interface Interaction {
    readonly prompt: {readonly name: string};
    readonly params: {readonly client_id: string; readonly scope: string};
    readonly session?: {readonly accountId: string};
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (properties: {readonly accountId: string; readonly clientId: string}) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: {readonly mergeWithLastSubmission: boolean},
    ): Promise<void>;
  }
}
