import {readFile} from 'node:fs/promises';

/**
 * What each element offers, by tag name, from the manifest that is generated from the classes' JSDoc
 * (`npm run build` keeps it). Without a manifest the reference pages say so instead of guessing.
 */
export default async function elements() {
  const text = await readFile(new URL('../../custom-elements.json', import.meta.url), 'utf8').catch(() => '');
  if (!text) return {};
  const declarations = JSON.parse(text).modules.flatMap(module => module.declarations ?? []);
  return Object.fromEntries(
    declarations.filter(({tagName}) => tagName).map(element => [element.tagName, offered(element)]),
  );
}

/** What a page lists of an element: an attribute and its property once, as the attribute. */
function offered(element) {
  const {attributes = [], events = [], members = [], slots = [], cssParts = [], cssProperties = []} = element;
  const named = new Set(attributes.map(({name}) => name.replace(/-./g, letter => letter[1].toUpperCase())));
  const open = members.filter(({name, description, privacy, static: isStatic}) => {
    return description && !named.has(name) && !isStatic && !/private|protected/.test(privacy);
  });
  return {
    attributes: attributes.map(attribute => withDefault(withProperty(attribute))),
    properties: open.filter(({kind, attribute}) => kind === 'field' && !attribute).map(withDefault),
    methods: open
      .filter(({kind}) => kind === 'method')
      .map(method => ({...method, signature: signatureOf(method)})),
    // The analyzer also lists what it sees dispatched, without a name of use to a reader.
    events: events
      .filter(({name, description}) => name && description)
      .map(event => ({...event, type: undefined})),
    slots,
    parts: cssParts,
    customProperties: cssProperties,
  };
}

function withProperty({name, fieldName, description = '', ...attribute}) {
  const property = fieldName && fieldName !== name ? ` Property: \`${fieldName}\`.` : '';
  return {...attribute, name, description: description + property};
}

/** With the default where it is a literal that says something, and the description does not say it already. */
function withDefault(item) {
  const [, literal] = /^'(.+)'$|^(\d.*)$/.exec(item.default ?? '') ?? [];
  const type = item.type && {text: item.type.text.replace(' | undefined', '')};
  return {
    ...item,
    type,
    initial: literal ?? '',
    default: /\bDefault\b|`auto`:/.test(item.description) ? undefined : literal,
  };
}

/** `show(options?)`: a parameter that is taken apart in place has the name of its type. */
function signatureOf({name, parameters = []}) {
  const names = parameters.map(parameter => {
    const named = parameter.name.startsWith('{') ? parameter.type.text : parameter.name;
    return named.replace(/^\w*Options$/, 'options') + (parameter.default || parameter.optional ? '?' : '');
  });
  return `${name}(${names.join(', ')})`;
}
