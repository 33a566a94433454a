/** English names of languages. For an unknown code, the name is the code. */
const names = new Intl.DisplayNames(['en'], {type: 'language', fallback: 'code'});

export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Programming languages by their codes in the interface. */
const PROGRAMMING: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  coffee: 'CoffeeScript',
  css: 'CSS',
  dart: 'Dart',
  go: 'Go',
  groovy: 'Groovy',
  haskell: 'Haskell',
  java: 'Java',
  js: 'JavaScript',
  julia: 'Julia',
  kotlin: 'Kotlin',
  lua: 'Lua',
  objc: 'Objective-C',
  other: 'Other',
  perl: 'Perl',
  php: 'PHP',
  py: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  swift: 'Swift',
  ts: 'TypeScript',
  vb: 'Visual Basic',
  words: 'Only Words',
};

/** The name of a programming language; for an unknown code, the code. */
export const programmingLanguageName = (code: string): string => PROGRAMMING[code] ?? code;

export const isProgrammingLanguage = (code: string): boolean => Object.hasOwn(PROGRAMMING, code);

/** Whether the name of a folder in an address is a language code, such as `de` or `pt_BR`. Codes of three letters do not count: such names are more often folders. */
export const isLanguageFolder = (name: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) &&
  languageName(name.replace('_', '-')) !== name.replace('_', '-');
