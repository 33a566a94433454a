import {apiObject, bareName, declared, firstTitle, type Recognise, textOfFirst} from './objects.js';
import {
  firstIn,
  type FlatPage,
  headingAfter,
  headingEnd,
  oncePerPage,
  textAt,
  textBetween,
} from './flat-page.js';
import {isDoxygenTitle} from './declarations.js';
import type {ApiObject} from './page-parts.js';
import {classesOf, hasClass, idOf} from './tree.js';

/**
 * The API object that a heading documents. It is recognized by the classes or anchors of the generator, so that headings of prose are
 * not taken for objects. Sphinx writes objects as terms of definition lists: see `termObject`.
 */
export function headingObject<N extends object>(
  page: FlatPage<N>,
  heading: number,
  id: string,
  text: string,
): ApiObject | undefined {
  if (!text) return undefined;
  for (const recognise of GENERATORS) {
    const object = recognise({page, heading, id, text});
    if (object?.name) return object;
  }
  return undefined;
}

const isMember = hasClass('tsd-member');
const isDetail = hasClass('detail');
const isEntry = hasClass('refsect2');
const isMemberItem = hasClass('memitem');

const javadoc: Recognise = ({page, heading, id, text}) => {
  const {tree, nodes, parents, names} = page;
  const title = tree.attribute(nodes[heading]!, 'title');
  if (names[heading] === 'h1' && hasTitleClass(tree, nodes[heading]!) && title) {
    const [, kind, name] =
      /^(Annotation|Class|Enum|Exception|Error|Interface|Record)(?: Class| Interface| Type)? (\S+)/.exec(
        title,
      ) ?? [];
    return kind && name ? apiObject('java', kind, packageOf(page) + bareName(name)) : undefined;
  }
  const parent = parents[heading]!;
  if (names[heading] !== 'h3' || parent < 0 || !isDetail(tree, nodes[parent]!)) return undefined;
  const [, type] = /^(?:Annotation |Enum |Record )?\S+ (\S+)/.exec(firstTitle(page)) ?? [];
  const isConstructor = /^<init>|^%3Cinit/.test(id) || text === bareName(type ?? '');
  const kind = isConstructor ? 'constructor' : id.includes('(') ? 'method' : 'field';
  return apiObject('java', kind, `${type ? `${packageOf(page)}${bareName(type)}.` : ''}${text}`);
};

const RUST_MEMBER =
  /^(method|tymethod|associatedtype|associatedconstant|variant|structfield|field)\.([^.]+)$/;
const rustdoc: Recognise = ({page, heading, id, text}) => {
  const [, kind, name] = RUST_MEMBER.exec(id) ?? [];
  const [, typeKind, type] =
    /^(Struct|Enum|Trait|Function|Macro|Union|Type (?:Alias|Definition)|Constant|Static|Attribute Macro|Derive Macro|Primitive Type) (\S+)/.exec(
      page.names[heading] === 'h1' ? text : firstTitle(page),
    ) ?? [];
  if (kind && name)
    return apiObject('rust', kind.replace(/^ty(?=method)/, ''), type ? `${bareName(type)}::${name}` : name);
  const isRust = firstIn(page, heading, headingEnd(page, heading), index =>
    isRustName(page.tree, page.nodes[index]!),
  );
  return page.names[heading] === 'h1' && typeKind && type && isRust !== undefined
    ? apiObject('rust', typeKind.replaceAll(' ', ''), bareName(type))
    : undefined;
};
const isRustName = hasClass('struct enum trait fn macro union type constant static attr derive primitive');
const hasTitleClass = hasClass('title');

const typedoc: Recognise = ({page, heading, text}) => {
  const {tree, nodes, parents, names} = page;
  const [, kind, type] =
    /^(Class|Interface|Function|Variable|Enumeration|Type Alias|Namespace|Module) ([^\s<(]+)/.exec(
      firstTitle(page),
    ) ?? [];
  if (!kind || !type || !isTypedoc(page)) return undefined;
  if (names[heading] === 'h1') return apiObject('ts', kind.replaceAll(' ', ''), type);
  const parent = parents[heading]!;
  if (parent < 0 || !isMember(tree, nodes[parent]!)) return undefined;
  const last = text.match(/[\w$]+/g)?.findLast(word => /\w/.test(word));
  return apiObject('ts', 'member', `${type}.${last ?? text}`);
};
const isTsd = hasClass('tsd-page-title tsd-panel tsd-panel-group tsd-member tsd-signature');

const jsdoc: Recognise = ({page, heading, id}) => {
  const {tree, nodes, names, texts, parents} = page;
  if (!id || !/^h[34]$/.test(names[heading]!) || !classesOf(tree, nodes[heading]!).includes('name'))
    return undefined;
  const end = headingEnd(page, heading);
  let name = '';
  for (let i = heading + 1; i < end; i++) if (!names[i] && parents[i] === heading) name += texts[i];
  const isCall = firstIn(page, heading, end, index => isSignature(tree, nodes[index]!)) !== undefined;
  const [, owner] = /^(?:Class|Module|Namespace|Interface|Mixin): (\S+)/.exec(firstTitle(page)) ?? [];
  name = name.trim();
  return name
    ? apiObject('js', isCall ? 'function' : 'member', owner && owner !== name ? `${owner}.${name}` : name)
    : undefined;
};
const isSignature = hasClass('signature');

/** YARD and RDoc: methods and attributes, by their anchors. */
const ruby: Recognise = ({page, id, text}) => {
  const [, level] = /-(class|instance)_method$/.exec(id) ?? /^(?:method|attribute)-([ci])-/.exec(id) ?? [];
  if (!level) return undefined;
  const [, owner] = /^(?:class|module):? (\S+)/i.exec(firstTitle(page)) ?? [];
  const name = /^[#.]?(\[\]=?|[^\s([]+)/.exec(text)?.[1] ?? '';
  return apiObject('rb', 'method', owner ? `${owner}${level.startsWith('c') ? '.' : '#'}${name}` : name);
};

/**
 * Doxygen: a class is named by the title of its page. The full name of a member is in the element after the heading,
 * before the parameters.
 */
const doxygen: Recognise = ({page, heading, text}) => {
  const {tree, nodes, ends, names} = page;
  if (isDoxygenTitle(tree, nodes[heading]!)) {
    const [, name, kind] = DOXYGEN_TITLE.exec(text) ?? [];
    return name && kind ? apiObject('cpp', kind, bareName(name).trim()) : undefined;
  }
  if (names[heading] !== 'h2' || !classesOf(tree, nodes[heading]!).includes('memtitle')) return undefined;
  const next = headingAfter(page, heading);
  const box = firstIn(page, ends[heading]!, next, index => isMemberItem(tree, nodes[index]!));
  const end = box && Math.min(ends[box]!, next);
  const cell =
    end && firstIn(page, box, end, index => names[index] === 'td' && hasMemberName(tree, nodes[index]!));
  if (!cell) return undefined;
  const declaration = textBetween(page, cell + 1, Math.min(ends[cell]!, next));
  const name =
    DOXYGEN_NAME.exec(declaration.slice(-MAX_DECLARATION).replace(/\s*::\s*/g, '::'))?.[0] ?? declaration;
  return apiObject('cpp', text.endsWith('()') ? 'function' : 'member', name);
};
/** Maximum number of characters that are read at the end of a declaration without its parameters. The name comes last. */
const MAX_DECLARATION = 200;
/** The name at the end of a declaration. It starts at the beginning of a word, and may have the arguments of a template. */
const DOXYGEN_NAME = /(?:operator\s*\S+|(?<![~\w])[~\w]+(?:<(?=(.*>))\1)?(?:::[~\w<>]+)*)$/;
const DOXYGEN_TITLE =
  /^(.+) (Class|Struct|Union|Interface|Protocol|Exception|Namespace|Concept)(?: Template)? Reference$/;
const hasMemberName = hasClass('memname');

const gtkDoc: Recognise = ({page, heading, id, text}) => {
  const parent = page.parents[heading]!;
  if (parent < 0 || !isEntry(page.tree, page.nodes[parent]!)) return undefined;
  const [, quoted, kind] = /^The “([^”]+)” (property|signal|style property)$/.exec(text) ?? [];
  if (quoted && kind)
    return apiObject('c', kind, id.includes('-') ? id.replace(/--?.*/, `:${quoted}`) : quoted);
  const [, functionName] = /^([\w.]+) ?\(\)$/.exec(text) ?? [];
  if (functionName) return apiObject('c', 'function', functionName);
  const [, declared] = /^(?:(?:struct|enum|union|typedef) )?(\w+)$/.exec(text) ?? [];
  return declared ? apiObject('c', 'type', declared) : undefined;
};

/**
 * gi-docgen: each page documents one object. Its kind is above the title. The C name of a function is in its
 * declaration.
 */
const giDocgen: Recognise = ({page, heading, text}) => {
  const {tree, nodes, names, ends, parents, headings} = page;
  const header = parents[heading]!;
  const main = header < 0 ? -1 : parents[header]!;
  if (heading !== headings[0] || names[heading] !== 'h1' || main < 0 || names[header] !== 'header')
    return undefined;
  if (idOf(tree, nodes[main]!) !== 'main' || !/^\w+\./.test(text)) return undefined;
  const kindAt = firstIn(page, header + 1, heading, (_, name) => name === 'h3');
  const kind = kindAt === undefined ? '' : textAt(page, kindAt).replaceAll(' ', '');
  const code = firstIn(page, ends[header]!, ends[main]!, (_, name) => name === 'pre');
  const [beforeCall = ''] = (code !== undefined && /^[^(]*(?=\()/.exec(textAt(page, code))) || [];
  const [functionName] = /\w+$/.exec(beforeCall.slice(-MAX_DECLARATION).trimEnd()) ?? [];
  // gi-docgen writes `Gtk.Button`; in C it is `GtkButton`.
  const name = text.replace(/^(\w+)\./, '$1');
  return apiObject(
    'c',
    kind,
    functionName && /^(?!Signal|Virtual)/.test(kind) && /_/.test(functionName) ? functionName : name,
  );
};

/** mkdocstrings for MkDocs: the kind is a class of the parent, and the name is the anchor. */
const mkdocstrings: Recognise = ({page, heading, id}) => {
  if (!id || !classesOf(page.tree, page.nodes[heading]!).includes('doc-heading')) return undefined;
  const around = page.parents[heading]! >= 0 ? classesOf(page.tree, page.nodes[page.parents[heading]!]!) : [];
  const kind = around.find(name => /^doc-(class|function|method|attribute|module)$/.test(name))?.slice(4);
  return apiObject('py', kind ?? 'object', id);
};

/** The documentation of Node.js. */
const nodejs: Recognise = ({page, heading, text}) => {
  const parent = page.parents[heading]!;
  if (parent < 0 || idOf(page.tree, page.nodes[parent]!) !== 'apicontent') return undefined;
  const [, kind, type] = /^(Class|Event): '?([\w.:]+)'?$/.exec(text) ?? [];
  if (kind && type) return apiObject('js', kind, type);
  const [, name] =
    /^(?:new |Static method: )?((?:[a-zA-Z_$][\w$]*\.)*[\w$]+(?:\[[^\]]+\])?)(?:\(.*\))?$/.exec(text) ?? [];
  return name && /[.(]/.test(text)
    ? apiObject('js', text.endsWith(')') ? 'function' : 'property', name)
    : undefined;
};

/** A method and a path, as in documentation made from OpenAPI descriptions. */
const openapi: Recognise = ({text}) => {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)$/i.exec(text) ?? [];
  return method && path ? apiObject('http', method, `${method.toUpperCase()} ${path}`) : undefined;
};

/**
 * ESDoc: the title of the page is the name of the class. The heading has access and kind before the name, and
 * parameters after it.
 */
const esdoc: Recognise = ({page, heading, id}) => {
  const part = (partName: string): string =>
    textOfFirst(
      page,
      heading + 1,
      headingEnd(page, heading),
      node => page.tree.attribute(node, 'data-ice') === partName,
    );
  const name = part('name');
  if (page.tree.attribute(page.nodes[heading]!, 'data-ice') !== 'anchor' || !name) return undefined;
  const owner = /^(?:instance|static)-/.test(id) ? `${firstTitle(page)}.` : '';
  return apiObject('js', part('signature').startsWith('(') ? 'function' : 'member', owner + name);
};

/** Functions and callbacks of Erlang/OTP 26 and earlier. The anchor has the number of arguments. */
const erlang: Recognise = ({page, heading, id}) => {
  const [, name, arity] = /^(.+)-(\d+)$/.exec(id) ?? [];
  if (!name || !isErlangFunction(page.tree, page.nodes[heading]!)) return undefined;
  return apiObject('erl', 'function', `${firstTitle(page)}:${name.replace(/^Module:/, '')}/${arity}`);
};
const isErlangFunction = hasClass('func-head');

const GENERATORS: readonly Recognise[] = [
  declared,
  esdoc,
  erlang,
  javadoc,
  rustdoc,
  typedoc,
  jsdoc,
  ruby,
  doxygen,
  gtkDoc,
  giDocgen,
  mkdocstrings,
  nodejs,
  openapi,
];

const isTypedoc = oncePerPage(
  page => firstIn(page, 0, page.nodes.length, index => isTsd(page.tree, page.nodes[index]!)) !== undefined,
);

/** The package of a Javadoc page, followed by a dot. Empty if there is none. */
const packageOf = oncePerPage(page => {
  const place = firstIn(page, 0, page.nodes.length, index => isPackage(page.tree, page.nodes[index]!));
  const [name] =
    place === undefined ? [] : (/[\w.]+$/.exec(textAt(page, place).slice(-MAX_DECLARATION)) ?? []);
  return name ? `${name}.` : '';
});
const isPackage = hasClass('sub-title');
