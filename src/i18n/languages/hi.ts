import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('hi').format;

const again = 'थोड़ी देर में फिर से कोशिश करें।';
const connection = 'अपना कनेक्शन जाँचें, फिर कोशिश करें।';
const maintainers = 'इस साइट की देखरेख करने वाले इसे ठीक कर सकते हैं।';
const missing = 'इस पते पर अब कुछ नहीं है।';

const wait = plural('hi', {one: 'खोज # सेकंड में अपने आप जारी रहेगी।', other: 'खोज # सेकंड में अपने आप जारी रहेगी।'});

const failed = noticeOfFailure(
  {
    'bad-request': ['यह खोज समझ में नहीं आई', 'सरल शब्द लिखें, या खुले उद्धरण चिह्न को बंद करें।'],
    forbidden: ['आपको यहाँ खोजने की अनुमति नहीं है', 'इस दस्तावेज़ के मालिक आपको पहुँच दे सकते हैं।'],
    gone: ['यहाँ अब खोज नहीं है', maintainers],
    malformed: ['उत्तर पढ़ा नहीं जा सका', again],
    network: ['खोज तक नहीं पहुँचा जा सका', connection],
    'not-found': ['इस पते पर कोई खोज नहीं है', maintainers],
    offline: ['आप ऑफ़लाइन हैं', 'ऑनलाइन लौटते ही खोज अपने आप जारी रहेगी।'],
    'rate-limited': ['फ़िलहाल बहुत अधिक खोजें हो चुकी हैं', again],
    server: ['खोज की अपनी ओर कोई समस्या है', again],
    timeout: ['खोज ने उत्तर देने में बहुत समय लिया', again],
    'too-long': ['यह खोज बहुत लंबी है', 'कम शब्दों का प्रयोग करें।'],
    unauthorized: ['यहाँ खोजने के लिए साइन इन करें', 'इस दस्तावेज़ में साइन इन करें, फिर कोशिश करें।'],
    unknown: ['कुछ गड़बड़ हो गई', again],
    unloaded: ['खोज का एक भाग लोड नहीं हो सका', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'hi',
  search: 'खोजें',
  placeholder: 'दस्तावेज़ में खोजें',
  clear: 'मिटाएँ',
  close: 'बंद करें',
  retry: 'फिर से कोशिश करें',
  more: 'और दिखाएँ',
  loadingMore: 'और लोड हो रहा है…',
  results: 'खोज के परिणाम',
  start: 'कोई पृष्ठ, अनुभाग या संदर्भ का कोई नाम ढूँढें।',
  searching: 'खोज जारी है…',
  tooShort: 'एक और अक्षर लिखें।',
  found: plural('hi', {one: '# पृष्ठ मिला', other: '# पृष्ठ मिले'}),
  nothing: words => ({
    title: `“${words}” के लिए कुछ नहीं मिला`,
    hint: 'कम या दूसरे शब्द, या किसी नाम की केवल शुरुआत लिखकर देखें।',
  }),
  failed,
  moreFailed: 'और परिणाम लोड नहीं हो सके।',
  signIn: 'साइन इन करें',
  reload: 'यह पृष्ठ फिर से लोड करें',
  keys: {move: 'चुनें', open: 'खोलें', close: 'बंद करें'},
  panels: {
    scope: {
      label: 'इसमें खोजें',
      version: slug => `यह संस्करण (${slug})`,
      project: version => `यह परियोजना (${version ?? 'डिफ़ॉल्ट संस्करण'})`,
      subprojects: 'यह परियोजना, उप-परियोजनाओं सहित',
      pullRequest: 'यह एक बदलाव का पूर्वावलोकन है। पूर्वावलोकनों का सूचकांक नहीं बनता: डिफ़ॉल्ट संस्करण में खोजा जा रहा है।',
      fromQuery: 'वहाँ खोजा जा रहा है जहाँ आपके शब्द कहते हैं।',
    },
    buttons: {
      settings: 'खोज सेटिंग',
      preview: 'पूर्वावलोकन',
    },
    noResults: {
      elsewhere: (pages, place) => `${place} में ${number(pages)}`,
      didYouMean: query => `क्या आपका मतलब “${query}” था?`,
      resultsPage: 'परिणाम पृष्ठ पर खोजें',
    },
    settings: {
      singleKeys: keys => `शॉर्टकट ${keys}`,
      searchHistory: 'जो मैं खोलूँ उसे याद रखें',
      resultPreview: 'परिणामों का पूर्वावलोकन',
    },
    searchHistory: {
      recent: 'हाल की खोजें',
      favourites: 'पसंदीदा',
      searchAgain: words => `“${words}” फिर से खोजें`,
      addFavourite: title => `“${title}” को पसंदीदा में रखें`,
      remove: title => `“${title}” हटाएँ`,
      clear: 'सब मिटाएँ',
    },
    resultPreview: {
      name: 'परिणाम का पूर्वावलोकन',
      back: 'परिणामों पर वापस',
      open: 'खोलें',
      previous: 'पिछला परिणाम',
      next: 'अगला परिणाम',
    },
  },
  hit: {
    missing: words => `इनके बिना: ${words}`,
    partial: (shown, pages) => `${number(pages)} में से ${number(shown)} पृष्ठ`,
    copyName: 'नाम कॉपी करें',
    copied: 'कॉपी हुआ',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} का पूर्वावलोकन`,
  hint: 'एक पूर्वावलोकन खुला है। Tab उसमें ले जाता है, Escape उसे बंद करता है।',
  open: 'खोलें',
  samePage: 'इसी पृष्ठ पर',
  more: 'और',
  outline: 'इस अनुभाग में',
  members: 'सदस्य',
  otherVersion: version => `दूसरा संस्करण: ${version}`,
  loading: 'पूर्वावलोकन लोड हो रहा है',
  empty: 'इस अनुभाग में कोई पाठ नहीं है।',
  failed: reasonOf({
    missing,
    refused: 'इसे पढ़ने के लिए पहुँच चाहिए। साइन इन करने के लिए पृष्ठ खोलें।',
    offline: 'आप ऑफ़लाइन हैं। ऑनलाइन लौटने पर पूर्वावलोकन फिर मिलेंगे।',
    network: 'पूर्वावलोकन तक नहीं पहुँचा जा सका। अपना कनेक्शन जाँचें।',
    timeout: 'पूर्वावलोकन में बहुत समय लग रहा है। स्वयं पृष्ठ शायद जल्दी खुले।',
    busy: 'एक साथ बहुत पूर्वावलोकन हो गए। एक मिनट बाद लिंक पर फिर ठहरें।',
    broken: 'पूर्वावलोकन लोड नहीं हो सका। स्वयं पृष्ठ शायद खुल जाए।',
  }),
  menu: async () => ({
    choices: 'पूर्वावलोकन कब दिखें',
    close: 'बंद करें',
    when: 'पूर्वावलोकन दिखाएँ',
    on: 'लिंक पर ठहरने पर',
    alt: 'केवल Alt दबाए रखने पर',
    objects: 'केवल API ऑब्जेक्ट और शब्दावली के',
    off: 'कभी नहीं',
    back: key => `पूर्वावलोकन बंद हैं। लिंक पर ${key} इस विकल्प के साथ एक दिखाता है।`,
    delay: 'देरी',
    usual: 'सामान्य',
    short: 'कम',
    long: 'अधिक',
    copyLink: 'लिंक कॉपी करें',
    copyCode: 'कोड कॉपी करें',
    copied: 'कॉपी हुआ',
    pin: 'यह पूर्वावलोकन खुला रखें',
    before: 'वापस',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `मिलान ${number(total)} में से ${number(index)}`,
    next: 'अगला',
    clear: 'मिटाएँ',
  },
  preview,
  embed: {
    loading: 'लोड हो रहा है…',
    empty: 'इस अनुभाग में कोई पाठ नहीं है।',
    failed: reasonOf({
      missing,
      refused: 'यह अनुभाग पढ़ने के लिए पहुँच चाहिए।',
      offline: 'आप ऑफ़लाइन हैं। ऑनलाइन लौटने पर यह अनुभाग आएगा।',
      network: 'इस अनुभाग तक नहीं पहुँचा जा सका।',
      timeout: 'यह अनुभाग लोड होने में बहुत समय ले रहा है।',
      busy: 'फ़िलहाल बहुत अधिक अनुरोध हो चुके हैं। एक मिनट में फिर कोशिश करें।',
      broken: 'यह अनुभाग लोड नहीं हो सका।',
    }),
    retry: 'फिर से कोशिश करें',
    open: 'पृष्ठ खोलें',
    from: 'स्रोत:',
  },
};
