/** A page in one of the engines, driven by what that engine speaks. Scripts are expressions, evaluated in the page. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** A key by its name, with modifiers: `Alt+ArrowDown`. */
  press(combination: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Moves the pointer over the middle of an element, which is scrolled into view. */
  hover(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Errors and warnings so far, as far as the engine tells. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An engine that was started. */
export interface Engine {
  open(): Promise<EnginePage>;
  stop(): Promise<void>;
}
