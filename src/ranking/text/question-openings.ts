/**
 * Openings of questions by language: "how do I", "what is the". Their words are common in a large manual, but in a small one
 * a title such as "How it works" would match every "how". Words that are also names in code (`where`, `which`, `is`, `do`)
 * open a question only together with a second one.
 */
const OPENINGS: Readonly<Record<string, RegExp>> = {
  en: opening(
    'how|what|why',
    'where|when|which|who',
    'do|does|did|can|could|should|would|will|is|are|to|happens',
    'i|you|we|one|it|there|if|when|my|the|a|an',
  ),
  de: opening(
    'wie|warum|wieso',
    'was|wo|wann|welche|wer',
    'kann|soll|muss|ist|sind|wird|geht|mache|passiert',
    'ich|man|wir|es|wenn|der|die|das|den|ein|eine|mein',
  ),
  fr: opening(
    'comment|pourquoi',
    'où|quand|quel|quelle|qui',
    'est-ce|est|sont|puis|peut|dois|faire|faut',
    'que|je|on|il|il y a|le|la|les|un|une',
  ),
  es: opening(
    'cómo|como|qué|por qué',
    'dónde|cuándo|cuál|quién',
    'puedo|puede|se|debo|es|son|hago|hay',
    'yo|se|el|la|los|un|una|si',
  ),
  pt: opening(
    'como|por que',
    'o que|onde|quando|qual|quem',
    'posso|pode|devo|é|são|faço|há',
    'eu|se|o|a|os|um|uma',
  ),
  it: opening(
    'come|perché',
    'cosa|dove|quando|quale|chi',
    'posso|può|si|devo|è|sono|faccio',
    'io|si|il|la|lo|un|una',
  ),
  nl: opening(
    'hoe|waarom',
    'wat|waar|wanneer|welke|wie',
    'kan|moet|is|zijn|doe|wordt|gebeurt',
    'ik|je|men|we|het|er|de|een|als',
  ),
  ru: opening(
    'как|почему|зачем',
    'что|где|когда|какой|кто',
    'можно|мне|сделать|есть|такое|будет',
    'я|мы|ли|если',
  ),
};

/**
 * Matches openings of questions at the beginning of a query.
 *
 * @param alone words that open a question by themselves
 * @param together words that open a question together with one of `verbs`
 * @param after words that may follow these
 */
function opening(alone: string, together: string, verbs: string, after: string): RegExp {
  return new RegExp(
    `^(?:(?:${alone})(?: (?:${verbs}))?|(?:${together}) (?:${verbs})|(?:${verbs})(?= (?:${after}) ))(?: (?:${after}))*(?= )`,
    'u',
  );
}

/**
 * The number of words that only open a question; never all of them.
 * @param words words as typed
 * @param language language code without a region, such as `en`
 */
export function openingWords(words: readonly string[], language: string): number {
  const match = OPENINGS[language]?.exec(words.join(' ').toLowerCase())?.[0];
  return match ? match.split(' ').length : 0;
}
