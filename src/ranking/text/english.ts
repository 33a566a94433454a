/** What English puts behind a word to make another of it, as the stemmer leaves it: `connect|or`, `compar|ison`. */
const SUFFIX =
  /(?:er|or|at|ator|ation|ison|ition|it|ion|ment|al|abl|ibl|iv|anc|enc|ness|iti|ism|ist|iz|is|ifi|ific|ship)$/;
/** A shorter rest is no root, or that of many words. */
const MIN_ROOT = 4;

/**
 * What the stems of related English words have in common: `parser` and `parse`, `definition` and `define`. Coarser
 * than a stem: a word of the same root may mean something else.
 */
export function englishRoot(stem: string): string {
  let root = stem;
  for (let suffix = SUFFIX.exec(root); suffix && suffix.index >= MIN_ROOT; suffix = SUFFIX.exec(root))
    root = root.slice(0, suffix.index);
  return root.length > MIN_ROOT ? root.replace(/([^aeiou])\1$|[eiy]$|(?<=c)t$/, '$1') : root;
}

/**
 * Words for the same thing in what is written about software. Each group holds what readers type and manuals write:
 * everyday verbs for what programs do, and what programmers shorten. Names of one product are none.
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

/** Other words for an English one. */
export class EnglishSynonyms {
  readonly #stem: (word: string) => string;
  readonly #byStem = new Map<string, Set<string>>();

  constructor(stem: (word: string) => string) {
    this.#stem = stem;
    for (const line of GROUPS.trim().split('\n')) {
      const group = line.split(' ');
      for (const word of group) {
        const key = stem(word);
        const others = this.#byStem.get(key) ?? new Set();
        this.#byStem.set(key, others);
        for (const other of group) if (other !== word) others.add(other);
      }
    }
  }

  /** In their basic form. @param word in any form. */
  of(word: string): readonly string[] {
    return [...(this.#byStem.get(this.#stem(word)) ?? [])];
  }
}
