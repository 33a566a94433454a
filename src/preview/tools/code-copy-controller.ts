import {render, type ReactiveController, type ReactiveControllerHost} from 'lit';
import type {CopyController} from './copy-controller.js';
import {typedCode} from './typed-code.js';

/** Owns the copy buttons of code: they are added to content that is not a template of ours. */
export class CodeCopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #copy: CopyController;
  readonly #label: string;

  constructor(host: ReactiveControllerHost & HTMLElement, copy: CopyController, label: string) {
    this.#host = host;
    this.#copy = copy;
    this.#label = label;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const code of this.#host.shadowRoot!.querySelectorAll('pre')) {
      const button = this.#copy.buttonView(code, {
        icon: 'copy',
        label: this.#label,
        text: () => typedCode(code),
      });
      render(button, wrapperOf(code));
    }
  }
}

/** What holds code and its button. */
function wrapperOf(code: Element): HTMLElement {
  const parent = code.parentElement!;
  if (parent.matches('.code')) return parent;
  const wrapper = document.createElement('div');
  wrapper.className = 'code';
  code.replaceWith(wrapper);
  wrapper.append(code);
  return wrapper;
}
