/* The playground: a form of attributes and custom properties, the element that has them, and the lines that make it so. */
const form = document.querySelector('.playground');
const snippet = document.querySelector('.play-snippet');
const copy = document.querySelector('.play-copy');
const status = copy.querySelector('[role=status]');
const TAG = '<script type="module" src="/_docent/docent.js"></script>';

const chosen = () => form.elements.element.value;
const partOf = (kind, tag) => document.querySelector(`${kind}[data-element="${tag}"]`);

/** What is set, as pairs of attribute and value; what is as it is anyway is left out. */
const attributesOf = tag => setIn(partOf('fieldset', tag));

/** Custom properties that are set, as pairs of name and value, without those that would end the rule. */
const propertiesOf = tag =>
  setIn(partOf('.play-properties', tag)).filter(([, value]) => value.trim() && !/[;{}<]/.test(value));

function setIn(fields) {
  return [...(fields?.querySelectorAll('input, select') ?? [])].flatMap(field => {
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

/** The rule that sets custom properties; empty if there are none. */
function rule(tag, properties) {
  const lines = properties.map(([name, value]) => `    ${name}: ${value.trim()};\n`);
  return lines.length ? `<style>\n  ${tag} {\n${lines.join('')}  }\n</style>\n` : '';
}

/** A new element each time: some attributes are read once. */
function show() {
  const tag = chosen();
  for (const part of document.querySelectorAll('.playground [data-element]'))
    part.hidden = part.dataset.element !== tag;
  const attributes = attributesOf(tag);
  const before = partOf('.play-stage', tag).querySelector(tag);
  const next = document.createElement(tag);
  for (const [name, value] of attributes) next.setAttribute(name, value);
  for (const [name, value] of propertiesOf(tag)) next.style.setProperty(name, value);
  next.append(...before.childNodes);
  before.replaceWith(next);
  const link = next.querySelector('a');
  const href = next.getAttribute('href');
  if (link && href) link.setAttribute('href', href);
  snippet.textContent = `${TAG}\n${rule(tag, propertiesOf(tag))}${source(tag, attributes, next.innerHTML)}`;
  status.textContent = '';
}

form.addEventListener('change', show);
form.addEventListener('submit', event => event.preventDefault());
// What was set is gone only after the event.
form.addEventListener('reset', () => setTimeout(show));
copy.querySelector('button').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(snippet.textContent);
    status.textContent = 'Copied.';
  } catch {
    status.textContent = 'Not allowed here: select the lines and copy them.';
  }
});
for (const part of form.querySelectorAll('.play-element, [type=reset]')) part.hidden = false;
copy.hidden = !navigator.clipboard;
show();
