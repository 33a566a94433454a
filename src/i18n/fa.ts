import {failureNotices, failureReasons} from './failures.js';
import type {Messages} from './messages.js';
import {plural} from './plural.js';

const number = new Intl.NumberFormat('fa').format;
/**
 * Isolates a query, title or name in a sentence, so that its direction affects neither the order of the words around it nor
 * punctuation at its ends (`C++`).
 */
const isolate = (text: string) => `\u2068${text}\u2069`;

const again = 'لحظه‌ای دیگر دوباره تلاش کنید.';
const connection = 'اتصال خود را بررسی کنید و دوباره تلاش کنید.';
const maintainers = 'گردانندگان این وبگاه می‌توانند این را برطرف کنند.';
const missing = 'دیگر چیزی در این نشانی نیست.';
const noSection = 'این صفحه چنین بخشی ندارد.';

const wait = plural('fa', {
  one: 'جستجو تا # ثانیهٔ دیگر به‌طور خودکار ادامه می‌یابد.',
  other: 'جستجو تا # ثانیهٔ دیگر به‌طور خودکار ادامه می‌یابد.',
});

const searchFailed = failureNotices(
  {
    'bad-request': ['این عبارت جستجو درک نشد', 'واژه‌های ساده را امتحان کنید یا گیومهٔ باز را ببندید.'],
    forbidden: ['اجازهٔ جستجو در اینجا را ندارید', 'صاحبان این مستندات می‌توانند به شما دسترسی بدهند.'],
    gone: ['جستجو دیگر در اینجا در دسترس نیست', maintainers],
    malformed: ['پاسخ خوانده نشد', again],
    network: ['دسترسی به جستجو ممکن نشد', connection],
    'not-found': ['در این نشانی جستجویی نیست', maintainers],
    offline: ['آفلاین هستید', 'با برگشت اتصال، جستجو به‌طور خودکار ادامه می‌یابد.'],
    'rate-limited': ['فعلاً تعداد جستجوها بیش از حد است', again],
    server: ['سرور جستجو با مشکلی روبه‌رو است', again],
    timeout: ['پاسخ جستجو بیش از حد طول کشید', again],
    'too-long': ['این عبارت جستجو بیش از حد طولانی است', 'از واژه‌های کمتری استفاده کنید.'],
    unauthorized: ['برای جستجو در اینجا وارد شوید', 'به این مستندات وارد شوید و دوباره تلاش کنید.'],
    unknown: ['مشکلی پیش آمد', again],
    unloaded: ['بخشی از جستجو بارگذاری نشد', connection],
  },
  wait,
);

export const messages: Messages = {
  language: 'fa',
  search: 'جستجو',
  clear: 'پاک کردن',
  close: 'بستن',
  open: 'باز کردن',
  retry: 'تلاش دوباره',
  more: 'نمایش بیشتر',
  loadingMore: 'در حال بارگذاری نتایج بیشتر…',
  moreFailed: 'نتایج بیشتر بارگذاری نشد.',
  results: 'نتایج جستجو',
  start: 'صفحه، بخش یا نامی از مرجع را پیدا کنید.',
  tooShort: 'یک نویسهٔ دیگر وارد کنید.',
  searching: 'در حال جستجو…',
  found: plural('fa', {one: '# صفحه پیدا شد', other: '# صفحه پیدا شد'}),
  foundPartial: (shown, pages) => `${number(shown)} از ${number(pages)} صفحه`,
  nothing: words => ({
    title: `چیزی برای «${isolate(words)}» پیدا نشد`,
    hint: 'واژه‌های کمتر یا دیگر، یا تنها آغاز یک نام را امتحان کنید.',
  }),
  searchFailed,
  signIn: 'ورود',
  reload: 'بارگذاری دوبارهٔ صفحه',
  keyMove: 'جابه‌جایی',
  keyOpen: 'باز کردن',
  keyClose: 'بستن',
  missingWords: words => `بدون: ${isolate(words)}`,
  // Without the right-to-left mark at the start, a label in Latin letters would make the browser write the line from left to
  // right.
  labelled: (label, text) => `\u200f${isolate(label)}: ${isolate(text)}`,
  copyName: 'کپی نام',
  scope: 'جستجو در',
  scopeVersion: slug => `این نسخه (${isolate(slug)})`,
  scopeProject: version => `این پروژه (${isolate(version ?? 'نسخهٔ پیش‌فرض')})`,
  scopeSubprojects: 'این پروژه همراه زیرپروژه‌ها',
  scopePullRequest: 'این پیش‌نمایش یک تغییر است. پیش‌نمایش‌ها نمایه نمی‌شوند: نسخهٔ پیش‌فرض جستجو می‌شود.',
  scopeFromQuery: 'محدودهٔ جستجو در عبارت جستجوی شما مشخص شده است.',
  notSearched: names => `جستجو نشد: ${isolate(names)}`,
  searchThese: 'جستجو در این‌ها',
  allLanguages: 'همهٔ زبان‌ها',
  filter: 'فیلتر',
  didYouMean: query => `آیا منظورتان «${isolate(query)}» بود؟`,
  resultsPage: 'جستجو در صفحهٔ نتایج',
  settings: 'تنظیمات جستجو',
  settingSingleKeys: keys => `میان‌بر تک‌کلیدی ${isolate(keys)}`,
  settingHistory: 'به خاطر سپردن آنچه باز می‌کنم',
  settingResultPreview: 'پیش‌نمایش نتایج',
  historyRecent: 'بازشده‌های اخیر',
  historyFavourites: 'برگزیده‌ها',
  historySearchAgain: words => `جستجوی دوبارهٔ «${isolate(words)}»`,
  historyAddFavourite: title => `افزودن «${isolate(title)}» به برگزیده‌ها`,
  historyRemove: title => `حذف «${isolate(title)}»`,
  historyClear: 'پاک کردن همه',
  resultPreview: 'پیش‌نمایش نتیجه',
  resultPreviewShow: 'پیش‌نمایش',
  resultPreviewBack: 'بازگشت به نتایج',
  resultPreviewPrevious: 'نتیجهٔ پیشین',
  resultPreviewNext: 'نتیجهٔ بعدی',
  landingMatch: (index, total) => `مورد ${number(index)} از ${number(total)}`,
  landingNext: 'بعدی',
  previewOf: link => `پیش‌نمایش ${isolate(link)}`,
  previewHint: 'پیش‌نمایشی باز است. Tab به درون آن می‌رود و Escape آن را می‌بندد.',
  previewSamePage: 'در همین صفحه',
  previewOtherVersion: version => `نسخهٔ دیگر: ${isolate(version)}`,
  previewMore: 'بیشتر',
  previewOutline: 'در این بخش',
  previewMembers: 'اعضا',
  previewLoading: 'در حال بارگذاری پیش‌نمایش',
  emptySection: 'در این بخش متنی نیست.',
  previewFailed: failureReasons({
    missing,
    noSection,
    refused: 'برای خواندن این به دسترسی نیاز دارید. صفحه را باز کنید تا وارد شوید.',
    offline: 'آفلاین هستید. اتصال خود را بررسی کنید.',
    network: 'پیش‌نمایش بارگذاری نشد. اتصال خود را بررسی کنید.',
    timeout: 'پیش‌نمایش بیش از حد طول کشید. به‌جای آن صفحه را باز کنید.',
    busy: 'فعلاً تعداد پیش‌نمایش‌ها بیش از حد است. یک دقیقهٔ دیگر دوباره تلاش کنید.',
    broken: 'پیش‌نمایش بارگذاری نشد. به‌جای آن صفحه را باز کنید.',
  }),
  previewPin: 'این پیش‌نمایش باز بماند',
  previewBack: 'بازگشت',
  previewPreferences: 'زمان نمایش پیش‌نمایش‌ها',
  previewWhen: 'نمایش پیش‌نمایش‌ها',
  previewOn: 'هنگام مکث روی پیوند',
  previewAlt: 'تنها با نگه داشتن Alt',
  previewObjects: 'تنها برای اشیای API و اصطلاحات',
  previewOff: 'هرگز',
  previewOffHint: key =>
    `پیش‌نمایش‌ها خاموش است. برای دیدن پیش‌نمایش و تغییر این گزینه، ${isolate(key)} را روی پیوند بزنید.`,
  previewDelay: 'تأخیر',
  previewDelayNormal: 'معمولی',
  previewDelayShort: 'کوتاه',
  previewDelayLong: 'طولانی',
  copyLink: 'کپی پیوند',
  copyCode: 'کپی کد',
  copied: 'کپی شد',
  embedLoading: 'در حال بارگذاری…',
  embedFailed: failureReasons({
    missing,
    noSection,
    refused: 'برای خواندن این بخش به دسترسی نیاز دارید.',
    offline: 'آفلاین هستید. با برگشت اتصال، این بخش بارگذاری می‌شود.',
    network: 'دسترسی به این بخش ممکن نشد.',
    timeout: 'بارگذاری این بخش بیش از حد طول کشید.',
    busy: 'فعلاً تعداد درخواست‌ها بیش از حد است. یک دقیقهٔ دیگر دوباره تلاش کنید.',
    broken: 'این بخش بارگذاری نشد.',
  }),
  embedOpen: 'باز کردن صفحه',
  embedFrom: 'از',
  versions: 'نسخه‌ها',
  versionsButton: version => `نسخهٔ ${isolate(version)}`,
  versionsLanguages: 'زبان‌ها',
  versionsDownloads: 'بارگیری‌ها',
  versionsOutdated: 'این تازه‌ترین نسخه نیست.',
  versionsLatest: 'رفتن به تازه‌ترین نسخه',
  versionsLoading: 'در حال بارگذاری نسخه‌ها',
  versionsFailed: 'نسخه‌ها بارگذاری نشد.',
};
