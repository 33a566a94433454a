/** The forms of a sentence with a count, by CLDR plural category; `#` stands for the count. */
export type PluralForms = {readonly other: string} & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * Returns a function that puts a count into the plural form that the language requires, in the digits of that
 * language.
 *
 * @example plural('en', {one: '# page', other: '# pages'})(1200) // '1,200 pages'
 */
export function plural(language: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return count => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
