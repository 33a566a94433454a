/**
 * Derivational suffixes as they remain after stemming: `connect|or`, `compar|ison`. After four letters, `al` is often part of
 * the word: `instal` has nothing to do with `instanc`.
 */
const SUFFIX =
  /(?:er|or|at|ator|ation|ison|ition|it|ion|ment|(?<=.{5})al|abl|ibl|iv|anc|enc|ness|iti|ism|ist|iz|is|ifi|ific|ship)$/;
/** Minimum length of a root. Unrelated words may share a shorter one. */
const MIN_ROOT = 4;

/**
 * The root of a stem, which is the same for `parser` and `parse`, `definition` and `define`. Coarser than a stem: words of the same
 * root may differ in meaning.
 */
export function englishRoot(stem: string): string {
  let root = stem;
  for (let suffix = SUFFIX.exec(root); suffix && suffix.index >= MIN_ROOT; suffix = SUFFIX.exec(root))
    root = root.slice(0, suffix.index);
  return root.length > MIN_ROOT ? root.replace(/([^aeiou])\1$|[eiy]$|(?<=c)t$/, '$1') : root;
}

/**
 * Groups of synonyms in texts about software: everyday verbs and abbreviations, as readers type them and as manuals write them. They have
 * no names of products.
 */
const GROUPS = `
remove delete erase drop
change modify alter edit
show display
create make generate
get retrieve fetch obtain
check test verify whether
run execute invoke call
directory folder dir
dictionary dict mapping
string str
integer int
boolean bool
character char
argument parameter option arg param
environment env
configuration config
database db
authentication auth
asynchronous async
repository repo
documentation docs
initialize init
function func
variable var
attribute attr
temporary temp tmp
maximum max largest
minimum min smallest
message msg
command cmd
iterate loop
merge combine join
copy duplicate clone
save store
stop cancel abort terminate kill interrupt
start begin launch
skip ignore omit
wait sleep delay pause
mail email
search find
convert transform
undo revert
several multiple many
large big huge
fast quick speed performance
picture image
color colour
exit quit
enable activate
disable deactivate
limit restrict
choose select pick
login authenticate
write save
exception error
`;

export class EnglishSynonyms {
  readonly #stem: (word: string) => string;
  readonly #byStem = new Map<string, Set<string>>();

  constructor(stem: (word: string) => string) {
    this.#stem = stem;
    for (const line of GROUPS.trim().split('\n')) {
      const group = line.split(' ');
      for (const word of group) {
        const key = stem(word);
        const synonyms = this.#byStem.get(key) ?? new Set();
        this.#byStem.set(key, synonyms);
        for (const synonym of group) if (synonym !== word) synonyms.add(synonym);
      }
    }
  }

  /** The synonyms of a word in any of its forms. They are returned in their basic form. */
  of(word: string): readonly string[] {
    return [...(this.#byStem.get(this.#stem(word)) ?? [])];
  }
}
