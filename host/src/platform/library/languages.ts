/** The English names of languages. An unknown code is its own name. */
const names = new Intl.DisplayNames(['en'], {type: 'language', fallback: 'code'});

export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Programming languages by the interface's codes. */
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

/** An unknown code is its own name. */
export const programmingLanguageName = (code: string): string => PROGRAMMING[code] ?? code;

export const isProgrammingLanguage = (code: string): boolean => Object.hasOwn(PROGRAMMING, code);

/** Whether the first part of an address is the code of a language, such as `de` or `pt_BR`. A code of three letters is more often a folder. */
export const isLanguageFolder = (name: string): boolean =>
  /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) &&
  languageName(name.replace('_', '-')) !== name.replace('_', '-');
