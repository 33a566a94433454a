import {firstIn, type FlatPage, textAt} from '../tree/flat-page.js';
import type {ApiObject} from '../page-parts.js';
import {classesOf, idOf} from '../tree/find.js';
import {hasClass} from '../tree/tree.js';

/** A heading that may document an API object, and what is known of it. */
interface Entry<N extends object> {
  readonly page: FlatPage<N>;
  readonly heading: number;
  /** What leads to it. */
  readonly id: string;
  readonly text: string;
}

type Recognise = <N extends object>(entry: Entry<N>) => ApiObject | undefined;

/**
 * The API object that a heading documents, as the generators of API documentation write them. Sphinx's are terms of
 * lists (`term-object.ts`). What is recognised is recognised by the generator's own classes or anchors: a heading of
 * prose is none.
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
    return kind && name ? object('java', kind, packageOf(page) + bare(name)) : undefined;
  }
  const parent = parents[heading]!;
  if (names[heading] !== 'h3' || parent < 0 || !isDetail(tree, nodes[parent]!)) return undefined;
  const [, type] = /^(?:Annotation |Enum |Record )?\S+ (\S+)/.exec(titleOf(page)) ?? [];
  const isConstructor = /^<init>|^%3Cinit/.test(id) || text === bare(type ?? '');
  const kind = isConstructor ? 'constructor' : id.includes('(') ? 'method' : 'field';
  return object('java', kind, `${type ? `${packageOf(page)}${bare(type)}.` : ''}${text}`);
};

const RUST_MEMBER =
  /^(method|tymethod|associatedtype|associatedconstant|variant|structfield|field)\.([^.]+)$/;
const rustdoc: Recognise = ({page, heading, id, text}) => {
  const [, kind, name] = RUST_MEMBER.exec(id) ?? [];
  const [, typeKind, type] =
    /^(Struct|Enum|Trait|Function|Macro|Union|Type (?:Alias|Definition)|Constant|Static|Attribute Macro|Derive Macro|Primitive Type) (\S+)/.exec(
      page.names[heading] === 'h1' ? text : titleOf(page),
    ) ?? [];
  if (kind && name)
    return object('rust', kind.replace(/^ty(?=method)/, ''), type ? `${bare(type)}::${name}` : name);
  const isRust = firstIn(page, heading, page.ends[heading]!, index =>
    isRustName(page.tree, page.nodes[index]!),
  );
  return page.names[heading] === 'h1' && typeKind && type && isRust !== undefined
    ? object('rust', typeKind.replaceAll(' ', ''), bare(type))
    : undefined;
};
const isRustName = hasClass('struct enum trait fn macro union type constant static attr derive primitive');
const hasTitleClass = hasClass('title');

const typedoc: Recognise = ({page, heading, text}) => {
  const {tree, nodes, parents, names} = page;
  const [, kind, type] =
    /^(Class|Interface|Function|Variable|Enumeration|Type Alias|Namespace|Module) ([^\s<(]+)/.exec(
      titleOf(page),
    ) ?? [];
  if (!kind || !type || !isTypedoc(page)) return undefined;
  if (names[heading] === 'h1') return object('ts', kind.replaceAll(' ', ''), type);
  const parent = parents[heading]!;
  if (parent < 0 || !isMember(tree, nodes[parent]!)) return undefined;
  return object('ts', 'member', `${type}.${/[\w$]+(?=\W*$)/.exec(text)?.[0] ?? text}`);
};
const isTsd = hasClass('tsd-page-title tsd-panel tsd-panel-group tsd-member tsd-signature');

const jsdoc: Recognise = ({page, heading, id}) => {
  const {tree, nodes, names, ends, texts, parents} = page;
  if (!id || !/^h[34]$/.test(names[heading]!) || !classesOf(tree, nodes[heading]!).includes('name'))
    return undefined;
  let name = '';
  for (let i = heading + 1; i < ends[heading]!; i++)
    if (!names[i] && parents[i] === heading) name += texts[i];
  const isCall =
    firstIn(page, heading, ends[heading]!, index => isSignature(tree, nodes[index]!)) !== undefined;
  const [, owner] = /^(?:Class|Module|Namespace|Interface|Mixin): (\S+)/.exec(titleOf(page)) ?? [];
  name = name.trim();
  return name
    ? object('js', isCall ? 'function' : 'member', owner && owner !== name ? `${owner}.${name}` : name)
    : undefined;
};
const isSignature = hasClass('signature');

/** Of YARD and RDoc: methods and attributes, by their anchors. */
const ruby: Recognise = ({page, id, text}) => {
  const [, level] = /-(class|instance)_method$/.exec(id) ?? /^(?:method|attribute)-([ci])-/.exec(id) ?? [];
  if (!level) return undefined;
  const [, owner] = /^(?:class|module):? (\S+)/i.exec(titleOf(page)) ?? [];
  const name = /^[#.]?(\[\]=?|[^\s([]+)/.exec(text)?.[1] ?? '';
  return object('rb', 'method', owner ? `${owner}${level.startsWith('c') ? '.' : '#'}${name}` : name);
};

/** The full name is in the box after the heading, before the parameters. */
const doxygen: Recognise = ({page, heading}) => {
  const {tree, nodes, ends, names} = page;
  if (names[heading] !== 'h2' || !classesOf(tree, nodes[heading]!).includes('memtitle')) return undefined;
  const box = firstIn(page, ends[heading]!, ends[0]!, index => isMemberItem(tree, nodes[index]!));
  const named =
    box &&
    firstIn(page, box, ends[box]!, index => names[index] === 'td' && hasMemberName(tree, nodes[index]!));
  if (!named) return undefined;
  const said = textAt(page, named).replace(/\s*::\s*/g, '::');
  const name = /(?:operator\s*\S+|[~\w]+(?:<.*>)?(?:::[~\w<>]+)*)$/.exec(said)?.[0] ?? said;
  return object('cpp', textAt(page, heading).endsWith('()') ? 'function' : 'member', name);
};
const hasMemberName = hasClass('memname');

const gtkDoc: Recognise = ({page, heading, id, text}) => {
  const parent = page.parents[heading]!;
  if (parent < 0 || !isEntry(page.tree, page.nodes[parent]!)) return undefined;
  const [, quoted, kind] = /^The “([^”]+)” (property|signal|style property)$/.exec(text) ?? [];
  if (quoted && kind) return object('c', kind, id.includes('-') ? id.replace(/--?.*/, `:${quoted}`) : quoted);
  const [, called] = /^([\w.]+) ?\(\)$/.exec(text) ?? [];
  if (called) return object('c', 'function', called);
  const [, declared] = /^(?:(?:struct|enum|union|typedef) )?(\w+)$/.exec(text) ?? [];
  return declared ? object('c', 'type', declared) : undefined;
};

/** One page an entry: its kind is over the title, and of what is called the name in C is in the declaration. */
const giDocgen: Recognise = ({page, heading, text}) => {
  const {tree, nodes, names, ends, parents} = page;
  const header = parents[heading]!;
  const main = header < 0 ? -1 : parents[header]!;
  if (names[heading] !== 'h1' || main < 0 || names[header] !== 'header') return undefined;
  if (idOf(tree, nodes[main]!) !== 'main' || !/^\w+\./.test(text)) return undefined;
  const over = firstIn(page, header + 1, heading, (_, name) => name === 'h3');
  const kind = over === undefined ? '' : textAt(page, over).replaceAll(' ', '');
  const code = firstIn(page, ends[header]!, ends[main]!, (_, name) => name === 'pre');
  const [, called] = (code !== undefined && /^[^(]*?(\w+) *\(/.exec(textAt(page, code))) || [];
  // `Gtk.Button.label` in the tool's words is `GtkButton:label` in those of C.
  const name = text.replace(/^(\w+)\./, '$1');
  return object('c', kind, called && /^(?!Signal|Virtual)/.test(kind) && /_/.test(called) ? called : name);
};

/** mkdocstrings for MkDocs: the kind is a class of what is around, the name the anchor. */
const mkdocstrings: Recognise = ({page, heading, id}) => {
  if (!id || !classesOf(page.tree, page.nodes[heading]!).includes('doc-heading')) return undefined;
  const around = page.parents[heading]! >= 0 ? classesOf(page.tree, page.nodes[page.parents[heading]!]!) : [];
  const kind = around.find(name => /^doc-(class|function|method|attribute|module)$/.test(name))?.slice(4);
  return object('py', kind ?? 'object', id);
};

/** Node.js' own manual. */
const nodejs: Recognise = ({page, heading, text}) => {
  const parent = page.parents[heading]!;
  if (parent < 0 || idOf(page.tree, page.nodes[parent]!) !== 'apicontent') return undefined;
  const [, kind, type] = /^(Class|Event): '?([\w.:]+)'?$/.exec(text) ?? [];
  if (kind && type) return object('js', kind, type);
  const [, name] =
    /^(?:new |Static method: )?((?:[a-zA-Z_$][\w$]*\.)*[\w$]+(?:\[[^\]]+\])?)(?:\(.*\))?$/.exec(text) ?? [];
  return name && /[.(]/.test(text)
    ? object('js', text.endsWith(')') ? 'function' : 'property', name)
    : undefined;
};

/** A method and a path, as pages made of OpenAPI descriptions have them. */
const openapi: Recognise = ({text}) => {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)$/i.exec(text) ?? [];
  return method && path ? object('http', method, `${method.toUpperCase()} ${path}`) : undefined;
};

const GENERATORS: readonly Recognise[] = [
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

const object = (domain: string, kind: string, name: string): ApiObject => ({
  role: `${domain}:${kind.toLowerCase()}`,
  name,
});

/** Without parameters of a type. */
const bare = (name: string): string => name.replace(/[<(].*/, '');

/** What is the same for all headings of a page: looked for once, not for each. */
function oncePerPage<T>(
  find: <N extends object>(page: FlatPage<N>) => T,
): <N extends object>(page: FlatPage<N>) => T {
  const known = new WeakMap<object, {readonly found: T}>();
  return page => {
    let entry = known.get(page);
    if (!entry) known.set(page, (entry = {found: find(page)}));
    return entry.found;
  };
}

/** What the page's first h1 says. */
const titleOf = oncePerPage(page => {
  const h1 = page.headings.find(heading => page.names[heading] === 'h1');
  return h1 === undefined ? '' : textAt(page, h1);
});

const isTypedoc = oncePerPage(
  page => firstIn(page, 0, page.nodes.length, index => isTsd(page.tree, page.nodes[index]!)) !== undefined,
);

/** The package of a Javadoc page, with a dot after it. */
const packageOf = oncePerPage(page => {
  const said = firstIn(page, 0, page.nodes.length, index => isPackage(page.tree, page.nodes[index]!));
  const [, name] = said === undefined ? [] : (/([\w.]+)$/.exec(textAt(page, said)) ?? []);
  return name ? `${name}.` : '';
});
const isPackage = hasClass('sub-title');
