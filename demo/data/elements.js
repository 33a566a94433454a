import {readFile} from 'node:fs/promises';

/**
 * The interface of each element, by tag name, from the manifest that `npm run manifest` generates from the JSDoc of their classes.
 * Empty without a manifest; the reference pages then say so.
 */
export default async function elements() {
  const text = await readFile(new URL('../../custom-elements.json', import.meta.url), 'utf8').catch(() => '');
  if (!text) return {};
  const declarations = JSON.parse(text).modules.flatMap(module => module.declarations ?? []);
  return Object.fromEntries(
    declarations.filter(({tagName}) => tagName).map(element => [element.tagName, offered(element)]),
  );
}

/** The interface of an element as its page lists it. A property that has an attribute is only listed as the attribute. */
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
    // The analyzer also lists dispatched events that have no documentation.
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

/** Adds the default if it is a literal, not empty, and not in the description. */
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

/** The signature of a method, such as `show(options?)`. A destructured parameter is named after its type. */
function signatureOf({name, parameters = []}) {
  const names = parameters.map(parameter => {
    const named = parameter.name.startsWith('{') ? parameter.type.text : parameter.name;
    return named.replace(/^\w*Options$/, 'options') + (parameter.default || parameter.optional ? '?' : '');
  });
  return `${name}(${names.join(', ')})`;
}
