/** What languages are called in English. Codes that are not known are their own names. */
const names = new Intl.DisplayNames(['en'], {type: 'language', fallback: 'code'});

export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Programming languages by the codes of the interface; others are their own names. */
const PROGRAMMING: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  dart: 'Dart',
  go: 'Go',
  haskell: 'Haskell',
  java: 'Java',
  js: 'JavaScript',
  kotlin: 'Kotlin',
  lua: 'Lua',
  objc: 'Objective-C',
  other: 'Other',
  perl: 'Perl',
  php: 'PHP',
  py: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  swift: 'Swift',
  ts: 'TypeScript',
  vb: 'Visual Basic',
  words: 'Only Words',
};

export const programmingLanguageName = (code: string): string => PROGRAMMING[code] ?? code;
