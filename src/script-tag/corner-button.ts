import {languageAround} from '../i18n/language-around.js';

const STYLES = `
  :host {
    all: initial !important;
    position: fixed !important;
    inset-block-end: calc(16px + env(safe-area-inset-bottom, 0px)) !important;
    inset-inline-end: calc(16px + max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))) !important;
    z-index: 1000 !important;
  }
  :host([hidden]) { display: none !important }
  button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    box-sizing: border-box;
    min-inline-size: 48px;
    block-size: 48px;
    padding: 0 18px 0 14px;
    border: 1px solid #b8bec8;
    border-radius: 24px;
    background: #1d2633;
    color: #fff;
    font: 600 16px/1 system-ui, sans-serif;
    box-shadow: 0 2px 8px rgb(0 0 0 / 30%);
    cursor: pointer;
    transition: transform 0.15s, opacity 0.15s;
  }
  button:hover { background: #33415a }
  button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1d2633 }
  .aside:not(:focus-visible) { transform: translateY(80px); opacity: 0 }
  svg { inline-size: 20px; fill: none; stroke: currentColor; stroke-width: 2.2 }
  @media (width < 40em) { button { padding: 0 } span { display: none } }
  @media (prefers-reduced-motion) { button { transition: none } }
  @media print { :host { display: none !important } }`;

/** How far a page or a finger moves before it counts as reading on, in px. */
const A_LINE = 8;

/** How long a page that is changing is left alone, in ms. */
const SETTLED = 200;

let host: HTMLElement | undefined;

/**
 * A way in for pages that have none, or none that can be seen at this size, so that a reader with a mouse or a finger
 * finds search too: a button in the corner, which makes room for the text while a reader reads on and comes back at a
 * scroll upwards. It goes while the page has a control of its own, and comes back with the page's next body.
 *
 * Owns its listeners on the page, for as long as that lives. Loaded on the pages that need it only.
 */
export async function addCornerButton(
  open: (event: Event, opener: HTMLElement) => void,
  controls: () => string,
): Promise<void> {
  if (host) return;
  host = document.createElement('docent-corner');
  const button = createButton(host.attachShadow({mode: 'open', delegatesFocus: true}));
  button.addEventListener('click', event => open(event, host!));

  const language = await languageAround(host);
  const label = language?.search.search ?? 'Search';
  button.setAttribute('aria-label', label);
  button.lastElementChild!.textContent = label;

  listen(host, button, controls);
}

/** Whether a reader can see it at this width, without opening a menu first. */
function isInView(control: Element): boolean {
  const {left, right} = control.getBoundingClientRect();
  return right > 0 && left < innerWidth && control.checkVisibility?.({visibilityProperty: true}) !== false;
}

/** Through a style sheet object: with the strictest content security policy, too, and whatever the page resets. */
function createButton(root: ShadowRoot): HTMLButtonElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.type = 'button';
  button.append(magnifier(), document.createElement('span'));
  return root.appendChild(button);
}

function magnifier(): SVGSVGElement {
  const create = <Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes: Record<string, string>,
  ) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const image = create('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'});
  image.append(create('circle', {cx: '10.5', cy: '10.5', r: '6.5'}), create('path', {d: 'm15.5 15.5 5 5'}));
  return image;
}

function listen(host: HTMLElement, button: HTMLElement, controls: () => string): void {
  const update = (): void => {
    host.hidden = [...document.querySelectorAll(controls())].some(isInView);
    if (!host.isConnected) document.body.append(host);
  };

  let settled: number | undefined;
  const handleChange = (): void => {
    clearTimeout(settled);
    settled = setTimeout(update, SETTLED);
  };

  /** The last position; greater ones are further down the page. */
  let last = 0;
  const handleMove = (position: number): void => {
    if (Math.abs(position - last) < A_LINE) return;
    button.classList.toggle('aside', position > last);
    last = position;
  };

  update();
  addEventListener('resize', handleChange);
  new MutationObserver(handleChange).observe(document.documentElement, {childList: true, subtree: true});
  // Whatever scrolls: in some themes it is not the page.
  const scroller = ({target}: Event) =>
    target instanceof Element ? target : (document.scrollingElement ?? document.documentElement);
  addEventListener('scroll', event => handleMove(scroller(event).scrollTop), {capture: true, passive: true});
  // A page that ends above the button does not scroll, but a finger moves all the same, in the opposite direction.
  addEventListener('touchstart', ({touches}) => (last = -touches[0]!.clientY), {passive: true});
  addEventListener('touchmove', ({touches}) => handleMove(-touches[0]!.clientY), {passive: true});
}
