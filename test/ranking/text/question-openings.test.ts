import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {loadLanguages} from '../../../src/ranking/text/languages.js';

const QUESTIONS: readonly (readonly [language: string, opening: string, rest: string])[] = [
  ['en', 'How do I', 'change the delay'],
  ['en', 'what is the', 'default encoding'],
  ['en', 'can I', 'use it offline'],
  ['en', 'where is the', 'cache'],
  ['en', 'how', 'iterators work'],
  ['en', '', 'where clause'],
  ['en', '', 'which command'],
  ['en', '', 'is operator'],
  ['en', '', 'do while loop'],
  ['en', '', 'change how it works'],
  ['en', '', 'how'],
  ['de', 'Wie kann ich', 'Dateien kopieren'],
  ['de', '', 'how do I'],
  ['fr', 'comment', 'lire un fichier'],
  ['es', 'cómo puedo', 'abrir un archivo'],
  ['pt', 'como posso', 'abrir um arquivo'],
  ['it', 'come si', 'apre un file'],
  ['nl', 'hoe kan ik een', 'bestand openen'],
  ['ru', 'как можно', 'открыть файл'],
  ['ar', 'كيف يمكنني أن', 'أغير كلمة المرور'],
  ['ar', 'كيف', 'أثبت برنامج'],
  ['ar', 'ما هو', 'سطر الأوامر'],
  ['ar', 'هل يمكن', 'تثبيت البرنامج'],
  ['ar', '', 'من المستخدم'],
  ['bg', 'как мога да', 'отворя файл'],
  ['da', 'hvordan kan jeg', 'åbne en fil'],
  ['el', 'πώς μπορώ να', 'ανοίξω ένα αρχείο'],
  ['fi', 'miten voin', 'avata tiedoston'],
  ['hu', 'hogyan lehet', 'megnyitni egy fájlt'],
  ['id', 'bagaimana cara', 'membuka berkas'],
  ['nb', 'hvordan kan jeg', 'åpne en fil'],
  ['nn', 'korleis kan eg', 'opne ei fil'],
  ['ro', 'cum pot să', 'deschid un fișier'],
  ['ro', 'de ce', 'nu pornește serverul'],
  ['sv', 'hur kan jag', 'öppna en fil'],
  ['sv', 'vad är en', 'fil'],
  ['tr', 'nasıl', 'dosya açılır'],
  ['tr', 'ne zaman', 'kapanır'],
  ['uk', 'як можна', 'відкрити файл'],
  ['ga', '', 'how do I read'],
];

for (const [language, opening, remainder] of QUESTIONS) {
  const question = `${opening} ${remainder}`.trim();
  test(`${language}: ${opening ? `“${opening}” opens “${question}”` : `“${question}” has no opening`}`, async () => {
    const words = question.split(' ');
    const [loaded] = await loadLanguages([language]);
    assert.equal(loaded!.opening(words), opening.split(' ').filter(Boolean).length);
  });
}

test('never takes the whole question as its opening', async () => {
  const [english] = await loadLanguages(['en']);
  const word = fc.constantFrom('how', 'do', 'i', 'what', 'is', 'the', 'can', 'where', 'file');
  fc.assert(
    fc.property(fc.array(word, {minLength: 1, maxLength: 8}), words => {
      assert.ok(english!.opening(words) < words.length);
    }),
  );
});
