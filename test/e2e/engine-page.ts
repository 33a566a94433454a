/** A page in an engine, with the same methods for every protocol that controls an engine. Scripts are JavaScript expressions. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** Presses a key with modifiers, such as `Alt+ArrowDown`. */
  press(combination: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Scrolls an element into view, and moves the pointer over its middle. */
  hover(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Errors and warnings so far, as far as the engine reports them. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A running engine. */
export interface Engine {
  open(): Promise<EnginePage>;
  stop(): Promise<void>;
}
