import {slugOf} from './slug.js';

const ATTRIBUTES = /\s*\{([^}]*)\}$/;

/**
 * Markdown-it plugin: a paragraph whose second line begins with a colon is a term and its definition.
 *
 *     Capability {#capability .glossary}
 *     : What a thing can do.
 *
 * Every `dt` has an id (as written, or made from its text), so that it can be linked, previewed and found. Terms of a glossary share a
 * `dl`. API objects, which have two classes such as `js method`, have a `dl` each, as in Sphinx, because an embed shows the whole list.
 */
export function definitionLists(md) {
  md.core.ruler.after('block', 'definition-lists', state => {
    const tokens = [];
    let list; // Class of the previous list; undefined unless the next term may be added to it.
    for (let index = 0; index < state.tokens.length; index++) {
      const [open, inline] = state.tokens.slice(index, index + 2);
      const parts = open.type === 'paragraph_open' && /^(.+)\n:[ ]+([^]+)$/.exec(inline.content);
      if (!parts) {
        list = undefined;
        tokens.push(open);
        continue;
      }
      const {term, id, className} = readTerm(parts[1]);
      if (list === className && !className.includes(' ')) tokens.pop();
      else tokens.push(tag('dl', 1, className && {class: className}));
      list = className;
      tokens.push(tag('dt', 1, {id}), text(term, open), tag('dt', -1));
      tokens.push(tag('dd', 1), text(parts[2], open), tag('dd', -1), tag('dl', -1));
      index += 2;
    }
    state.tokens = tokens;

    function tag(name, nesting, attributes) {
      const token = new state.Token(`${name}_${nesting > 0 ? 'open' : 'close'}`, name, nesting);
      token.block = true;
      for (const [key, value] of Object.entries(attributes || {})) token.attrSet(key, value);
      return token;
    }

    function text(content, {map}) {
      return Object.assign(new state.Token('inline', '', 0), {content, map, children: []});
    }
  });

  // Adds the class that Sphinx gives to the name of an object in its signature. Programs such as Docent find the name by this class.
  md.core.ruler.after('inline', 'object-names', ({tokens}) => {
    for (const [index, {type}] of tokens.entries()) {
      const name =
        type === 'dt_open' && tokens[index + 1].children.find(child => child.type === 'code_inline');
      if (name) name.attrSet('class', 'descname');
    }
  });
}

function readTerm(source) {
  const term = source.replace(ATTRIBUTES, '');
  const words = ATTRIBUTES.exec(source)?.[1].split(/\s+/) ?? [];
  const id = words.find(word => word.startsWith('#'))?.slice(1) ?? slugOf(term);
  const className = words
    .filter(word => word.startsWith('.'))
    .map(word => word.slice(1))
    .join(' ');
  return {term, id, className};
}
