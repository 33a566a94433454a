/** The forms of a sentence with a count in it, by CLDR category; `#` stands for the count. */
export type PluralForms = {readonly other: string} & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * A function that puts a count into the form its language asks for, written with that language's digits.
 *
 * @example plural('en', {one: '# page', other: '# pages'})(1200) // '1,200 pages'
 */
export function plural(language: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return count => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
