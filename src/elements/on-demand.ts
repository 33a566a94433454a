import type {CSSResult, ReactiveControllerHost} from 'lit';

/** The element that a part belongs to. */
type Host = Pick<ReactiveControllerHost & HTMLElement, 'requestUpdate' | 'shadowRoot'>;

/** A part of an element that may not have loaded. */
export interface OptionalPart<Part> {
  /** The part; `undefined` until it has loaded. */
  readonly part: Part | undefined;
  /**
   * Loads the part once, and then updates the element.
   * @returns `undefined` if the part cannot be loaded; the next call tries again
   */
  load(): Promise<Part | undefined>;
}

/**
 * A part of an element that is loaded when it is first needed: a module, or what is created from it. Until then, and if it cannot be
 * loaded, the element works without it. If the part has `styles`, the element adopts them.
 */
export class OnDemand<Module extends object, Part extends object = Module> implements OptionalPart<Part> {
  part: Part | undefined;

  readonly #host: Host;
  readonly #importModule: () => Promise<Module>;
  readonly #create: ((module: Module) => Part) | undefined;
  #loading: Promise<Part | undefined> | undefined;

  /** @param create creates the part. Default: the part is the module itself */
  constructor(host: Host, importModule: () => Promise<Module>, create?: (module: Module) => Part) {
    this.#host = host;
    this.#importModule = importModule;
    this.#create = create;
  }

  load(): Promise<Part | undefined> {
    return (this.#loading ??= this.#importModule().then(
      module => {
        const part = (this.part = this.#create?.(module) ?? (module as unknown as Part));
        if ('styles' in part)
          this.#host.shadowRoot!.adoptedStyleSheets.push((part.styles as CSSResult).styleSheet!);
        this.#host.requestUpdate();
        return part;
      },
      () => (this.#loading = undefined),
    ));
  }
}
