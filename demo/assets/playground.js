/* The playground: a form for attributes and custom properties, an element to which they are applied, and its HTML and CSS to copy. */
const form = document.querySelector('.playground');
const snippet = document.querySelector('.play-snippet');
const css = document.querySelector('.play-css');
const frame = document.querySelector('.play-frame');
const opener = document.querySelector('.play-frame-open');
const TAG = '<script type="module" src="/_docent/docent.js"></script>';
const NO_RULE = '/* No custom property is set. */';

/** Presets for all elements. Colours have a light and a dark value, so that they follow the colour scheme of the page. */
const PRESETS = {
  'violet and round': {
    '--docs-accent': 'light-dark(#6d28d9, #c4b5fd)',
    '--docs-mark': 'light-dark(#e3d9fc, #4c1d95)',
    '--docs-radius': '1.25rem',
  },
  'square and grey': {
    '--docs-accent': 'light-dark(#1f2937, #e5e7eb)',
    '--docs-mark': 'light-dark(#e0e3e8, #3d4756)',
    '--docs-backdrop': 'rgb(0 0 0 / 0.2)',
    '--docs-radius': '0',
  },
  'warm paper': {
    '--docs-background': 'light-dark(#fbf5e6, #2a241b)',
    '--docs-color': 'light-dark(#3a2f1f, #eadfc8)',
    '--docs-accent': 'light-dark(#9a3412, #fdba74)',
    '--docs-mark': 'light-dark(#f3dfb0, #5b3b16)',
    '--docs-font': 'Georgia, serif',
  },
};

const chosen = () => form.elements.element.value;
const partOf = (kind, tag) => document.querySelector(`${kind}[data-element="${tag}"]`);

/** The attributes that are set, as pairs of name and value, without those that have their default. */
const attributesOf = tag => setIn(partOf('fieldset', tag));

/** The custom properties that are set, as pairs of name and value, without values that would end the CSS rule. */
const propertiesOf = tag =>
  setIn(partOf('.play-properties', tag)).filter(([, value]) => value.trim() && !/[;{}<]/.test(value));

function setIn(fields) {
  return [...(fields?.querySelectorAll(':is(input, select)[name]') ?? [])].flatMap(field => {
    if (field.type === 'checkbox') return field.checked ? [[field.name, '']] : [];
    return field.value === field.dataset.default ? [] : [[field.name, field.value]];
  });
}

const escape = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function source(tag, attributes, inner) {
  const written = attributes.map(([name, value]) =>
    value === '' && isFlag(tag, name) ? ` ${name}` : ` ${name}="${escape(value)}"`,
  );
  return `<${tag}${written.join('')}>${inner}</${tag}>`;
}

const isFlag = (tag, name) => partOf('fieldset', tag).querySelector(`[name="${name}"]`).type === 'checkbox';

/** A style sheet that sets custom properties: those for all elements on the root, those of one element on its tag. */
function rulesOf(tag, properties) {
  const own = properties.filter(([name]) => name.startsWith(`--${tag}-`));
  const shared = properties.filter(([name]) => !name.startsWith(`--${tag}-`));
  return [
    [':root', shared],
    [tag, own],
  ]
    .filter(([, set]) => set.length > 0)
    .map(
      ([selector, set]) =>
        `${selector} {\n${set.map(([name, value]) => `  ${name}: ${value.trim()};\n`).join('')}}`,
    )
    .join('\n');
}

/** Replaces an element by a new one with these attributes and properties, because some attributes are read only once. */
function replaced(before, attributes, properties) {
  const next = before.ownerDocument.createElement(before.localName);
  for (const [name, value] of attributes) next.setAttribute(name, value);
  setProperties(next, properties);
  next.append(...before.childNodes);
  before.replaceWith(next);
  return next;
}

function setProperties(element, properties) {
  element.removeAttribute('style');
  for (const [name, value] of properties) element.style.setProperty(name, value);
}

const liveElement = tag => partOf('.play-stage', tag).querySelector(tag);

function show() {
  const tag = chosen();
  for (const part of document.querySelectorAll('.playground [data-element]'))
    part.hidden = part.dataset.element !== tag;
  frame.hidden = tag !== 'docs-search' || !frame.src;
  const attributes = attributesOf(tag);
  const next = replaced(liveElement(tag), attributes, propertiesOf(tag));
  const link = next.querySelector('a');
  const href = next.getAttribute('href');
  if (link && href) link.setAttribute('href', href);
  for (const status of form.querySelectorAll('[role=status]')) status.textContent = '';
  write();
  replaceInFrame();
}

/**
 * Shows the HTML and the CSS, and sets the custom properties of the element. Called for each key: if the text changed only when the
 * reader leaves the field by a click on the button to copy it, the button would move away from the pointer.
 */
function write() {
  const tag = chosen();
  const [attributes, properties] = [attributesOf(tag), propertiesOf(tag)];
  const element = liveElement(tag);
  setProperties(element, properties);
  snippet.textContent = `${TAG}\n${source(tag, attributes, element.innerHTML)}`;
  css.textContent = rulesOf(tag, properties) || NO_RULE;
  showInFrame(properties);
}

/** The attributes that the element in the frame was last given, as JSON. */
let framed = '';

const framedSearch = () =>
  chosen() === 'docs-search' ? frame.contentDocument?.querySelector('docs-search') : undefined;

/** Sets the custom properties of the search element in the frame. Search may be open, and stays open. */
function showInFrame(properties) {
  const search = framedSearch();
  if (search) setProperties(search, properties);
}

/** Replaces search in the frame if attributes have changed. The new element stays closed, because opening it would take the focus from the form. */
function replaceInFrame() {
  const search = framedSearch();
  const attributes = attributesOf('docs-search');
  const wanted = JSON.stringify(attributes);
  if (!search || wanted === framed) return;
  framed = wanted;
  replaced(search, attributes, propertiesOf('docs-search'));
}

opener.querySelector('button').addEventListener('click', () => {
  const open = () => {
    framed = '';
    replaceInFrame();
    const {contentDocument} = frame;
    const ask = ({target}) => target.show({query: frame.dataset.query});
    contentDocument.addEventListener('docs-search-open', ask, {once: true});
    contentDocument.dispatchEvent(new contentDocument.defaultView.Event('readthedocs-search-show'));
    frame.contentWindow.focus();
  };
  frame.hidden = false;
  if (frame.src) open();
  else {
    frame.addEventListener('load', open, {once: true});
    frame.src = frame.dataset.src;
  }
});

/** The initial values of colour inputs: the colours of the page, which the elements have by default. */
const start = {
  background: colourOf(document.body, 'backgroundColor'),
  color: colourOf(document.body, 'color'),
  accent: colourOf(document.querySelector('main a'), 'color'),
  mark: '#ffe9a8',
  backdrop: '#000000',
  visited: '#5b3f8c',
};

function colourOf(element, property) {
  const channels = getComputedStyle(element)[property].match(/\d+/g) ?? [];
  return `#${channels
    .slice(0, 3)
    .map(channel => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Keeps a text field and its colour input in sync, if the text is a hexadecimal colour. */
function follow(well) {
  const text = document.getElementById(well.dataset.for);
  well.defaultValue = start[text.name.split('-').at(-1)];
  well.hidden = false;
  well.addEventListener('input', () => {
    text.value = well.value;
    write();
  });
  text.addEventListener('input', () => {
    const typed = text.value.trim();
    if (/^#[\da-f]{6}$/i.test(typed)) well.value = typed;
  });
}

function startFrom(select) {
  const fields = select.closest('fieldset');
  select.append(...Object.keys(PRESETS).map(name => new Option(name)));
  select.parentElement.hidden = false;
  select.addEventListener('change', () => {
    for (const field of fields.querySelectorAll('input[name]'))
      field.value = PRESETS[select.value]?.[field.name] ?? '';
    show();
  });
}

async function copy(row) {
  const status = row.querySelector('[role=status]');
  try {
    await navigator.clipboard.writeText(row.previousElementSibling.textContent);
    status.textContent = 'Copied.';
  } catch {
    status.textContent = 'Not allowed here: select the lines and copy them.';
  }
}

// A change of a custom property does not replace the element. If it did, a click on the element that ends editing would be lost.
form.addEventListener('change', ({target}) => (target.name.startsWith('--') ? write() : show()));
form.addEventListener('input', write);
form.addEventListener('submit', event => event.preventDefault());
// The fields get their default values only after this event.
form.addEventListener('reset', () => setTimeout(show));
for (const row of form.querySelectorAll('.play-copy')) {
  row.hidden = !navigator.clipboard;
  row.querySelector('button').addEventListener('click', () => void copy(row));
}
for (const well of form.querySelectorAll('[type=color]')) follow(well);
for (const select of form.querySelectorAll('.play-preset select')) startFrom(select);
for (const part of form.querySelectorAll('.play-element, .play-frame-open, [type=reset]'))
  part.hidden = false;
show();
