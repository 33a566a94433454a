import {opening, type Opening} from './question-openings.js';

/** Openings of questions in languages other than English, by language code. */
export const OPENINGS: Readonly<Record<string, Opening>> = {
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
  ar: opening(
    'كيف|كيفية|لماذا|هل',
    'ما|ماذا|أين|اين|متى|من',
    'هو|هي|يمكن|يمكنني|يمكننا|أستطيع|استطيع|يجب|أفعل|افعل|يتم|يحدث',
    'أن|ان|لي|إذا|اذا',
  ),
  bg: opening('как|защо', 'какво|къде|кога|кой', 'мога|може|трябва|е|са|се', 'да|ли|аз|ако'),
  da: opening(
    'hvordan|hvorfor',
    'hvad|hvor|hvornår|hvilken|hvem',
    'kan|skal|må|er|gør|bliver|sker',
    'jeg|man|vi|det|der|den|en|et|hvis',
  ),
  el: opening(
    'πώς|πως|γιατί',
    'τι|πού|πότε|ποιο|ποιος',
    'μπορώ|μπορεί|πρέπει|είναι|κάνω|γίνεται',
    'να|εγώ|το|η|ο|ένα|μια|αν',
  ),
  fi: opening(
    'miten|miksi|kuinka',
    'mikä|mitä|missä|milloin|kuka',
    'voin|voi|voiko|voinko|pitää|on|ovat|teen|tapahtuu',
    'minä|me|se|jos',
  ),
  hu: opening(
    'hogyan|miért',
    'mi|hol|mikor|melyik|ki',
    'lehet|tudok|tudom|kell|van|történik',
    'én|a|az|egy|ha',
  ),
  id: opening(
    'bagaimana|mengapa|kenapa',
    'apa|di mana|kapan|siapa',
    'cara|bisa|dapat|itu|adalah|terjadi',
    'saya|kita|untuk|jika|yang',
  ),
  no: opening(
    'hvordan|hvorfor|korleis|kvifor',
    'hva|hvor|når|hvilken|hvem|kva|kvar',
    'kan|skal|må|er|gjør|blir|skjer',
    'jeg|eg|man|vi|det|den|en|et|hvis',
  ),
  ro: opening(
    'cum|de ce',
    'ce|unde|când|care|cine',
    'pot|poate|se|trebuie|este|sunt|fac',
    'eu|să|un|o|dacă|se',
  ),
  sv: opening(
    'hur|varför',
    'vad|var|när|vilken|vilket|vem',
    'kan|ska|måste|är|gör|finns|blir|händer',
    'jag|man|vi|det|den|en|ett|om',
  ),
  tr: opening('nasıl|neden|niçin|niye', 'ne|nerede', 'zaman|yapabilirim|yapılır|olur', 'bir|ben'),
  uk: opening('як|чому|навіщо', 'що|де|коли|який|хто', 'можна|мені|зробити|є|таке|буде', 'я|ми|чи|якщо'),
};
