import {failureNotices, failureReasons} from './failures.js';
import type {Messages} from './messages.js';
import {plural} from './plural.js';

const number = new Intl.NumberFormat('ar').format;
/**
 * Isolates a query, title or name in a sentence, so that its direction affects neither the order of the words around it nor
 * punctuation at its ends (`C++`).
 */
const isolate = (text: string) => `\u2068${text}\u2069`;

const again = 'أعد المحاولة بعد قليل.';
const connection = 'تحقق من اتصالك ثم أعد المحاولة.';
const maintainers = 'يمكن للقائمين على هذا الموقع إصلاح ذلك.';
const missing = 'لم يعد هناك شيء في هذا العنوان.';
const noSection = 'لا تحتوي الصفحة على هذا القسم.';

const wait = plural('ar', {
  zero: 'سيستمر البحث تلقائيًا الآن.',
  one: 'سيستمر البحث تلقائيًا بعد ثانية واحدة.',
  two: 'سيستمر البحث تلقائيًا بعد ثانيتين.',
  few: 'سيستمر البحث تلقائيًا بعد # ثوانٍ.',
  many: 'سيستمر البحث تلقائيًا بعد # ثانية.',
  other: 'سيستمر البحث تلقائيًا بعد # ثانية.',
});

const ofPages = plural('ar', {
  zero: '# صفحة',
  one: 'صفحة واحدة',
  two: 'صفحتين',
  few: '# صفحات',
  many: '# صفحة',
  other: '# صفحة',
});

const searchFailed = failureNotices(
  {
    'bad-request': ['تعذّر فهم هذا الاستعلام', 'جرّب كلمات بسيطة، أو أغلق علامة اقتباس مفتوحة.'],
    forbidden: ['لا يُسمح لك بالبحث هنا', 'يمكن لأصحاب هذه الوثائق منحك حق الوصول.'],
    gone: ['لم يعد البحث متاحًا هنا', maintainers],
    malformed: ['تعذّرت قراءة الرد', again],
    network: ['تعذّر الوصول إلى البحث', connection],
    'not-found': ['لا يوجد بحث في هذا العنوان', maintainers],
    offline: ['أنت غير متصل بالشبكة', 'سيستمر البحث تلقائيًا عند عودة الاتصال.'],
    'rate-limited': ['عدد عمليات البحث كبير جدًا حاليًا', again],
    server: ['حدثت مشكلة في خادم البحث', again],
    timeout: ['استغرق رد البحث وقتًا أطول من اللازم', again],
    'too-long': ['هذا الاستعلام طويل جدًا', 'استخدم كلمات أقل.'],
    unauthorized: ['سجّل الدخول للبحث هنا', 'سجّل الدخول إلى هذه الوثائق ثم أعد المحاولة.'],
    unknown: ['حدث خطأ ما', again],
    unloaded: ['تعذّر تحميل جزء من البحث', connection],
  },
  wait,
);

export const messages: Messages = {
  language: 'ar',
  search: 'بحث',
  clear: 'مسح',
  close: 'إغلاق',
  open: 'فتح',
  retry: 'إعادة المحاولة',
  more: 'عرض المزيد',
  loadingMore: 'جارٍ تحميل المزيد…',
  moreFailed: 'تعذّر تحميل مزيد من النتائج.',
  results: 'نتائج البحث',
  start: 'اعثر على صفحة أو قسم أو اسم من المرجع.',
  tooShort: 'اكتب حرفًا آخر.',
  searching: 'جارٍ البحث…',
  found: plural('ar', {
    zero: 'لم يُعثر على أي صفحة',
    one: 'عُثر على صفحة واحدة',
    two: 'عُثر على صفحتين',
    few: 'عُثر على # صفحات',
    many: 'عُثر على # صفحة',
    other: 'عُثر على # صفحة',
  }),
  foundPartial: (shown, pages) => `${number(shown)} من ${ofPages(pages)}`,
  nothing: words => ({
    title: `لا توجد نتائج عن «${isolate(words)}»`,
    hint: 'جرّب كلمات أقل أو كلمات أخرى، أو بداية اسم فقط.',
  }),
  searchFailed,
  signIn: 'تسجيل الدخول',
  reload: 'إعادة تحميل هذه الصفحة',
  keyMove: 'للتنقل',
  keyOpen: 'للفتح',
  keyClose: 'للإغلاق',
  missingWords: words => `بدون: ${isolate(words)}`,
  // Without the right-to-left mark at the start, a label in Latin letters would make the browser write the line from left to
  // right.
  labelled: (label, text) => `\u200f${isolate(label)}: ${isolate(text)}`,
  copyName: 'نسخ الاسم',
  scope: 'البحث في',
  scopeVersion: slug => `هذا الإصدار (${isolate(slug)})`,
  scopeProject: version => `هذا المشروع (${isolate(version ?? 'الإصدار الافتراضي')})`,
  scopeSubprojects: 'هذا المشروع مع مشاريعه الفرعية',
  scopePullRequest: 'هذه معاينة لتعديل. لا تُفهرس المعاينات، لذلك يجري البحث في الإصدار الافتراضي.',
  scopeFromQuery: 'نطاق البحث محدَّد في استعلامك.',
  notSearched: names => `لم يُبحث في: ${isolate(names)}`,
  searchThese: 'البحث فيها',
  allLanguages: 'كل اللغات',
  filter: 'تصفية',
  didYouMean: query => `هل تقصد «${isolate(query)}»؟`,
  resultsPage: 'البحث في صفحة النتائج',
  settings: 'إعدادات البحث',
  settingSingleKeys: keys => `اختصار المفتاح الواحد ${isolate(keys)}`,
  settingHistory: 'تذكُّر ما أفتحه',
  settingResultPreview: 'معاينة النتائج',
  historyRecent: 'المفتوحة مؤخرًا',
  historyFavourites: 'المفضلة',
  historySearchAgain: words => `البحث عن «${isolate(words)}» مجددًا`,
  historyAddFavourite: title => `إضافة «${isolate(title)}» إلى المفضلة`,
  historyRemove: title => `إزالة «${isolate(title)}»`,
  historyClear: 'مسح الكل',
  resultPreview: 'معاينة النتيجة',
  resultPreviewShow: 'معاينة',
  resultPreviewBack: 'العودة إلى النتائج',
  resultPreviewPrevious: 'النتيجة السابقة',
  resultPreviewNext: 'النتيجة التالية',
  landingMatch: (index, total) => `المطابقة ${number(index)} من ${number(total)}`,
  landingNext: 'التالية',
  previewOf: link => `معاينة ${isolate(link)}`,
  previewHint: 'هناك معاينة مفتوحة. ينقلك مفتاح Tab إليها، ويغلقها Escape.',
  previewSamePage: 'في هذه الصفحة',
  previewOtherVersion: version => `إصدار آخر: ${isolate(version)}`,
  previewMore: 'المزيد',
  previewOutline: 'في هذا القسم',
  previewMembers: 'الأعضاء',
  previewLoading: 'جارٍ تحميل المعاينة',
  emptySection: 'لا نص في هذا القسم.',
  previewFailed: failureReasons({
    missing,
    noSection,
    refused: 'تحتاج إلى حق الوصول لقراءة هذا. افتح الصفحة لتسجيل الدخول.',
    offline: 'أنت غير متصل بالشبكة. تحقق من اتصالك.',
    network: 'تعذّر تحميل المعاينة. تحقق من اتصالك.',
    timeout: 'استغرقت المعاينة وقتًا طويلًا. افتح الصفحة بدلًا منها.',
    busy: 'عدد المعاينات كبير جدًا حاليًا. أعد المحاولة بعد دقيقة.',
    broken: 'تعذّر تحميل المعاينة. افتح الصفحة بدلًا منها.',
  }),
  previewPin: 'إبقاء هذه المعاينة مفتوحة',
  previewBack: 'رجوع',
  previewPreferences: 'متى تظهر المعاينات',
  previewWhen: 'إظهار المعاينات',
  previewOn: 'عند التوقف على رابط',
  previewAlt: 'عند إبقاء مفتاح Alt مضغوطًا فقط',
  previewObjects: 'لكائنات API والمصطلحات فقط',
  previewOff: 'أبدًا',
  previewOffHint: key => `المعاينات معطّلة. اضغط ${isolate(key)} على رابط لعرض معاينة وتغيير هذا الخيار.`,
  previewDelay: 'المهلة',
  previewDelayNormal: 'عادية',
  previewDelayShort: 'قصيرة',
  previewDelayLong: 'طويلة',
  copyLink: 'نسخ الرابط',
  copyCode: 'نسخ الشيفرة',
  copied: 'تم النسخ',
  embedLoading: 'جارٍ التحميل…',
  embedFailed: failureReasons({
    missing,
    noSection,
    refused: 'تحتاج إلى حق الوصول لقراءة هذا القسم.',
    offline: 'أنت غير متصل بالشبكة. سيُحمَّل هذا القسم عند عودة الاتصال.',
    network: 'تعذّر الوصول إلى هذا القسم.',
    timeout: 'استغرق تحميل هذا القسم وقتًا طويلًا.',
    busy: 'عدد الطلبات كبير جدًا حاليًا. أعد المحاولة بعد دقيقة.',
    broken: 'تعذّر تحميل هذا القسم.',
  }),
  embedOpen: 'فتح الصفحة',
  embedFrom: 'من',
  versions: 'الإصدارات',
  versionsButton: version => `الإصدار ${isolate(version)}`,
  versionsLanguages: 'اللغات',
  versionsDownloads: 'التنزيلات',
  versionsOutdated: 'هذا ليس أحدث إصدار.',
  versionsLatest: 'الانتقال إلى أحدث إصدار',
  versionsLoading: 'جارٍ تحميل الإصدارات',
  versionsFailed: 'تعذّر تحميل الإصدارات.',
};
