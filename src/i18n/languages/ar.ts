import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('ar').format;

const again = 'أعد المحاولة بعد قليل.';
const connection = 'تحقق من اتصالك ثم أعد المحاولة.';
const maintainers = 'يمكن للقائمين على هذا الموقع إصلاح ذلك.';
const missing = 'لم يعد هناك شيء في هذا العنوان.';

const wait = plural('ar', {
  zero: 'سيستمر البحث تلقائيًا الآن.',
  one: 'سيستمر البحث تلقائيًا بعد ثانية واحدة.',
  two: 'سيستمر البحث تلقائيًا بعد ثانيتين.',
  few: 'سيستمر البحث تلقائيًا بعد # ثوانٍ.',
  many: 'سيستمر البحث تلقائيًا بعد # ثانية.',
  other: 'سيستمر البحث تلقائيًا بعد # ثانية.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['تعذّر فهم هذا البحث', 'جرّب كلمات بسيطة، أو أغلق علامة اقتباس مفتوحة.'],
    forbidden: ['لا يُسمح لك بالبحث هنا', 'يمكن لأصحاب هذه الوثائق منحك حق الوصول.'],
    gone: ['لم يعد هنا بحث', maintainers],
    malformed: ['تعذّرت قراءة الرد', again],
    network: ['تعذّر الوصول إلى البحث', connection],
    'not-found': ['لا يوجد بحث في هذا العنوان', maintainers],
    offline: ['أنت غير متصل بالشبكة', 'سيستمر البحث تلقائيًا عند عودة الاتصال.'],
    'rate-limited': ['عمليات بحث كثيرة في الوقت الحالي', again],
    server: ['في خدمة البحث مشكلة', again],
    timeout: ['استغرق رد البحث وقتًا أطول من اللازم', again],
    'too-long': ['هذا البحث طويل جدًا', 'استخدم كلمات أقل.'],
    unauthorized: ['سجّل الدخول للبحث هنا', 'سجّل الدخول إلى هذه الوثائق ثم أعد المحاولة.'],
    unknown: ['حدث خطأ ما', again],
    unloaded: ['تعذّر تحميل جزء من البحث', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'ar',
  search: 'بحث',
  placeholder: 'البحث في الوثائق',
  clear: 'مسح',
  close: 'إغلاق',
  retry: 'إعادة المحاولة',
  more: 'عرض المزيد',
  loadingMore: 'يجري تحميل المزيد…',
  results: 'نتائج البحث',
  start: 'اعثر على صفحة أو قسم أو اسم من المرجع.',
  searching: 'يجري البحث…',
  tooShort: 'اكتب حرفًا آخر.',
  found: plural('ar', {
    zero: 'لم يُعثر على أي صفحة',
    one: 'عُثر على صفحة واحدة',
    two: 'عُثر على صفحتين',
    few: 'عُثر على # صفحات',
    many: 'عُثر على # صفحة',
    other: 'عُثر على # صفحة',
  }),
  nothing: words => ({
    title: `لا توجد نتائج عن «${words}»`,
    hint: 'جرّب كلمات أقل أو كلمات أخرى، أو بداية اسم فقط.',
  }),
  failed,
  moreFailed: 'تعذّر تحميل مزيد من النتائج.',
  signIn: 'تسجيل الدخول',
  reload: 'إعادة تحميل هذه الصفحة',
  keys: {move: 'للتنقل', open: 'للفتح', close: 'للإغلاق'},
  panels: {
    scope: {
      label: 'البحث في',
      version: slug => `هذا الإصدار (${slug})`,
      project: version => `هذا المشروع (${version ?? 'الإصدار المبدئي'})`,
      subprojects: 'هذا المشروع مع مشاريعه الفرعية',
      pullRequest: 'هذه معاينة لتعديل. لا تُفهرس المعاينات، لذلك يجري البحث في الإصدار المبدئي.',
      fromQuery: 'يجري البحث حيث تشير كلماتك.',
    },
    buttons: {
      settings: 'إعدادات البحث',
      preview: 'معاينة',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} في ${place}`,
      didYouMean: query => `هل تقصد «${query}»؟`,
      resultsPage: 'البحث في صفحة النتائج',
    },
    settings: {
      singleKeys: keys => `الاختصار ${keys}`,
      searchHistory: 'تذكُّر ما أفتحه',
      resultPreview: 'معاينة النتائج',
    },
    searchHistory: {
      recent: 'الأخيرة',
      favourites: 'المفضلة',
      searchAgain: words => `البحث عن «${words}» مجددًا`,
      addFavourite: title => `إضافة «${title}» إلى المفضلة`,
      remove: title => `إزالة «${title}»`,
      clear: 'مسح الكل',
    },
    resultPreview: {
      name: 'معاينة النتيجة',
      back: 'العودة إلى النتائج',
      open: 'فتح',
      previous: 'النتيجة السابقة',
      next: 'النتيجة التالية',
    },
  },
  hit: {
    missing: words => `دون: ${words}`,
    partial: (shown, pages) => `${number(shown)} من ${number(pages)} صفحة`,
    copyName: 'نسخ الاسم',
    copied: 'نُسخ',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `معاينة ${link}`,
  hint: 'هناك معاينة مفتوحة. ينقلك مفتاح Tab إليها، ويغلقها Escape.',
  open: 'فتح',
  samePage: 'في هذه الصفحة',
  more: 'المزيد',
  outline: 'في هذا القسم',
  members: 'الأعضاء',
  otherVersion: version => `إصدار آخر: ${version}`,
  loading: 'يجري تحميل المعاينة',
  empty: 'لا نص في هذا القسم.',
  failed: reasonOf({
    missing,
    refused: 'تحتاج إلى حق الوصول لقراءة هذا. افتح الصفحة لتسجيل الدخول.',
    offline: 'أنت غير متصل بالشبكة. ستعود المعاينات عند عودة الاتصال.',
    network: 'تعذّر الوصول إلى المعاينة. تحقق من اتصالك.',
    timeout: 'تستغرق المعاينة وقتًا طويلًا. قد تكون الصفحة نفسها أسرع.',
    busy: 'معاينات كثيرة دفعة واحدة. عُد إلى الرابط بعد دقيقة.',
    broken: 'تعذّر تحميل المعاينة. قد تُفتح الصفحة نفسها.',
  }),
  menu: async () => ({
    choices: 'متى تظهر المعاينات',
    close: 'إغلاق',
    when: 'إظهار المعاينات',
    on: 'عند التوقف على رابط',
    alt: 'فقط مع الضغط على Alt',
    objects: 'فقط لعناصر API والمصطلحات',
    off: 'أبدًا',
    back: key => `المعاينات متوقفة. يُظهر ${key} على رابط معاينةً مع هذا الخيار.`,
    delay: 'المهلة',
    usual: 'المعتادة',
    short: 'قصيرة',
    long: 'طويلة',
    copyLink: 'نسخ الرابط',
    copyCode: 'نسخ الشيفرة',
    copied: 'نُسخ',
    pin: 'إبقاء هذه المعاينة مفتوحة',
    before: 'رجوع',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `المطابقة ${number(index)} من ${number(total)}`,
    next: 'التالية',
    clear: 'مسح',
  },
  preview,
  embed: {
    loading: 'يجري التحميل…',
    empty: 'لا نص في هذا القسم.',
    failed: reasonOf({
      missing,
      refused: 'تحتاج إلى حق الوصول لقراءة هذا القسم.',
      offline: 'أنت غير متصل بالشبكة. سيظهر هذا القسم عند عودة الاتصال.',
      network: 'تعذّر الوصول إلى هذا القسم.',
      timeout: 'يستغرق تحميل هذا القسم وقتًا طويلًا.',
      busy: 'طلبات كثيرة في الوقت الحالي. أعد المحاولة بعد دقيقة.',
      broken: 'تعذّر تحميل هذا القسم.',
    }),
    retry: 'إعادة المحاولة',
    open: 'فتح الصفحة',
    from: 'من',
  },
};
