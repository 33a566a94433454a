import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('he').format;

const again = 'אפשר לנסות שוב בעוד רגע.';
const connection = 'יש לבדוק את החיבור ולנסות שוב.';
const maintainers = 'מי שמתחזק את האתר הזה יכול לתקן זאת.';
const missing = 'כבר אין דבר בכתובת הזאת.';

const wait = plural('he', {
  one: 'החיפוש ימשיך מעצמו בעוד שנייה אחת.',
  two: 'החיפוש ימשיך מעצמו בעוד שתי שניות.',
  other: 'החיפוש ימשיך מעצמו בעוד # שניות.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['החיפוש הזה לא הובן', 'אפשר לנסות מילים פשוטות, או לסגור מירכאות פתוחות.'],
    forbidden: ['אין לך הרשאה לחפש כאן', 'בעלי התיעוד הזה יכולים לתת לך גישה.'],
    gone: ['כבר אין כאן חיפוש', maintainers],
    malformed: ['לא ניתן לקרוא את התשובה', again],
    network: ['לא ניתן להגיע אל החיפוש', connection],
    'not-found': ['אין חיפוש בכתובת הזאת', maintainers],
    offline: ['אין חיבור לרשת', 'החיפוש ימשיך מעצמו כשהחיבור יחזור.'],
    'rate-limited': ['יותר מדי חיפושים כרגע', again],
    server: ['יש תקלה בצד של החיפוש', again],
    timeout: ['לחיפוש לקח יותר מדי זמן לענות', again],
    'too-long': ['החיפוש הזה ארוך מדי', 'השתמשו בפחות מילים.'],
    unauthorized: ['יש להתחבר כדי לחפש כאן', 'יש להתחבר אל התיעוד הזה ולנסות שוב.'],
    unknown: ['משהו השתבש', again],
    unloaded: ['לא ניתן לטעון חלק מהחיפוש', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'he',
  search: 'חיפוש',
  placeholder: 'חיפוש בתיעוד',
  clear: 'ניקוי',
  close: 'סגירה',
  retry: 'ניסיון נוסף',
  more: 'הצגת עוד',
  loadingMore: 'נטענות תוצאות נוספות…',
  results: 'תוצאות חיפוש',
  start: 'אפשר למצוא עמוד, סעיף או שם מתוך המדריך.',
  searching: 'מתבצע חיפוש…',
  tooShort: 'יש להקליד עוד תו אחד.',
  found: plural('he', {one: 'נמצא עמוד אחד', two: 'נמצאו שני עמודים', other: 'נמצאו # עמודים'}),
  nothing: words => ({
    title: `לא נמצא דבר עבור „${words}”`,
    hint: 'אפשר לנסות פחות מילים, מילים אחרות או רק תחילת שם.',
  }),
  failed,
  moreFailed: 'לא ניתן לטעון תוצאות נוספות.',
  signIn: 'התחברות',
  reload: 'טעינת העמוד מחדש',
  keys: {move: 'לניווט', open: 'לפתיחה', close: 'לסגירה'},
  panels: {
    scope: {
      label: 'חיפוש בתוך',
      version: slug => `הגרסה הזאת (${slug})`,
      project: version => `המיזם הזה (${version ?? 'גרסת ברירת המחדל'})`,
      subprojects: 'המיזם הזה עם מיזמי המשנה שלו',
      pullRequest: 'זאת תצוגה מקדימה של שינוי. תצוגות כאלה אינן ממופתחות: החיפוש נעשה בגרסת ברירת המחדל.',
      fromQuery: 'החיפוש נעשה היכן שהמילים שלך מציינות.',
    },
    buttons: {
      settings: 'הגדרות חיפוש',
      preview: 'תצוגה מקדימה',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} בתוך ${place}`,
      didYouMean: query => `האם התכוונתם אל „${query}”?`,
      resultsPage: 'חיפוש בעמוד התוצאות',
    },
    settings: {
      singleKeys: keys => `קיצור הדרך ${keys}`,
      searchHistory: 'לזכור את מה שאני פותח',
      resultPreview: 'תצוגה מקדימה של תוצאות',
    },
    searchHistory: {
      recent: 'אחרונים',
      favourites: 'מועדפים',
      searchAgain: words => `חיפוש נוסף של „${words}”`,
      addFavourite: title => `הוספת „${title}” למועדפים`,
      remove: title => `הסרת „${title}”`,
      clear: 'ניקוי הכול',
    },
    resultPreview: {
      name: 'תצוגה מקדימה של התוצאה',
      back: 'חזרה לתוצאות',
      open: 'פתיחה',
      previous: 'התוצאה הקודמת',
      next: 'התוצאה הבאה',
    },
  },
  hit: {
    missing: words => `בלי: ${words}`,
    partial: (shown, pages) => `${number(shown)} מתוך ${number(pages)} דפים`,
    copyName: 'העתקת השם',
    copied: 'הועתק',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `תצוגה מקדימה של ${link}`,
  hint: 'תצוגה מקדימה פתוחה. Tab נכנס אליה, Escape סוגר אותה.',
  open: 'פתיחה',
  samePage: 'בעמוד הזה',
  more: 'עוד',
  outline: 'בסעיף הזה',
  members: 'חברים',
  otherVersion: version => `גרסה אחרת: ${version}`,
  loading: 'התצוגה המקדימה נטענת',
  empty: 'אין טקסט בסעיף הזה.',
  failed: reasonOf({
    missing,
    refused: 'נדרשת גישה כדי לקרוא את זה. יש לפתוח את העמוד כדי להתחבר.',
    offline: 'אין חיבור לרשת. התצוגות המקדימות יחזרו יחד איתו.',
    network: 'לא ניתן להגיע אל התצוגה המקדימה. יש לבדוק את החיבור.',
    timeout: 'התצוגה המקדימה מתעכבת. ייתכן שהעמוד עצמו מהיר יותר.',
    busy: 'יותר מדי תצוגות מקדימות בבת אחת. אפשר לחזור אל הקישור בעוד דקה.',
    broken: 'לא ניתן לטעון את התצוגה המקדימה. ייתכן שהעמוד עצמו ייפתח.',
  }),
  menu: async () => ({
    choices: 'מתי להציג תצוגות מקדימות',
    close: 'סגירה',
    when: 'הצגת תצוגות מקדימות',
    on: 'בעת התעכבות על קישור',
    alt: 'רק כשהמקש Alt לחוץ',
    objects: 'רק של עצמי API ומונחים',
    off: 'אף פעם',
    back: key => `התצוגות המקדימות כבויות. ${key} על קישור מציג אחת, עם הבחירה הזאת.`,
    delay: 'השהיה',
    usual: 'כרגיל',
    short: 'קצרה',
    long: 'ארוכה',
    copyLink: 'העתקת הקישור',
    copyCode: 'העתקת הקוד',
    copied: 'הועתק',
    pin: 'להשאיר את התצוגה המקדימה פתוחה',
    before: 'חזרה',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `התאמה ${number(index)} מתוך ${number(total)}`,
    next: 'הבאה',
    clear: 'ניקוי',
  },
  preview,
  embed: {
    loading: 'בטעינה…',
    empty: 'אין טקסט בסעיף הזה.',
    failed: reasonOf({
      missing,
      refused: 'נדרשת גישה כדי לקרוא את הסעיף הזה.',
      offline: 'אין חיבור לרשת. הסעיף יופיע כשהחיבור יחזור.',
      network: 'לא ניתן להגיע אל הסעיף הזה.',
      timeout: 'טעינת הסעיף הזה מתעכבת.',
      busy: 'יותר מדי בקשות כרגע. אפשר לנסות שוב בעוד דקה.',
      broken: 'לא ניתן לטעון את הסעיף הזה.',
    }),
    retry: 'ניסיון נוסף',
    open: 'פתיחת העמוד',
    from: 'מתוך',
  },
};
