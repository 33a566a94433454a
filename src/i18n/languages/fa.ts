import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('fa').format;

const again = 'لحظه‌ای دیگر دوباره تلاش کنید.';
const connection = 'اتصال خود را بررسی کنید و دوباره تلاش کنید.';
const maintainers = 'نگه‌دارندگان این وبگاه می‌توانند این را درست کنند.';
const missing = 'دیگر چیزی در این نشانی نیست.';

const wait = plural('fa', {
  one: 'جستجو تا # ثانیهٔ دیگر خودبه‌خود ادامه می‌یابد.',
  other: 'جستجو تا # ثانیهٔ دیگر خودبه‌خود ادامه می‌یابد.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['این جستجو فهمیده نشد', 'واژه‌های ساده را امتحان کنید یا گیومهٔ باز را ببندید.'],
    forbidden: ['اجازهٔ جستجو در اینجا را ندارید', 'صاحبان این مستندات می‌توانند به شما دسترسی بدهند.'],
    gone: ['دیگر جستجویی در اینجا نیست', maintainers],
    malformed: ['پاسخ خوانده نشد', again],
    network: ['دسترسی به جستجو ممکن نشد', connection],
    'not-found': ['در این نشانی جستجویی نیست', maintainers],
    offline: ['آفلاین هستید', 'با برگشت اتصال، جستجو خودبه‌خود ادامه می‌یابد.'],
    'rate-limited': ['فعلاً جستجوها بیش از اندازه است', again],
    server: ['جستجو در سمت خود مشکلی دارد', again],
    timeout: ['پاسخ جستجو بیش از اندازه طول کشید', again],
    'too-long': ['این جستجو بیش از حد طولانی است', 'از واژه‌های کمتری استفاده کنید.'],
    unauthorized: ['برای جستجو در اینجا وارد شوید', 'به این مستندات وارد شوید و دوباره تلاش کنید.'],
    unknown: ['مشکلی پیش آمد', again],
    unloaded: ['بخشی از جستجو بار نشد', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'fa',
  search: 'جستجو',
  placeholder: 'جستجو در مستندات',
  clear: 'پاک کردن',
  close: 'بستن',
  retry: 'تلاش دوباره',
  more: 'نمایش بیشتر',
  loadingMore: 'بار کردن نتایج بیشتر…',
  results: 'نتایج جستجو',
  start: 'صفحه، بخش یا نامی از مرجع را پیدا کنید.',
  searching: 'در حال جستجو…',
  tooShort: 'یک نویسهٔ دیگر بنویسید.',
  found: plural('fa', {one: '# صفحه پیدا شد', other: '# صفحه پیدا شد'}),
  nothing: words => ({
    title: `چیزی برای «${words}» پیدا نشد`,
    hint: 'واژه‌های کمتر یا دیگر، یا تنها آغاز یک نام را امتحان کنید.',
  }),
  failed,
  moreFailed: 'نتایج بیشتر بار نشد.',
  signIn: 'ورود',
  reload: 'بار کردن دوبارهٔ صفحه',
  keys: {move: 'جابه‌جایی', open: 'باز کردن', close: 'بستن'},
  panels: {
    scope: {
      label: 'جستجو در',
      version: slug => `این نسخه (${slug})`,
      project: version => `این پروژه (${version ?? 'نسخهٔ پیش‌گزیده'})`,
      subprojects: 'این پروژه همراه زیرپروژه‌ها',
      pullRequest: 'این پیش‌نمایش یک تغییر است. پیش‌نمایش‌ها نمایه نمی‌شوند: نسخهٔ پیش‌گزیده جستجو می‌شود.',
      fromQuery: 'جستجو در جایی است که واژه‌های شما می‌گویند.',
    },
    buttons: {
      settings: 'تنظیمات جستجو',
      preview: 'پیش‌نمایش',
    },
    noResults: {
      elsewhere: (pages, place) => `${number(pages)} در ${place}`,
      didYouMean: query => `آیا منظورتان «${query}» بود؟`,
      resultsPage: 'جستجو در صفحهٔ نتایج',
    },
    settings: {
      singleKeys: keys => `میان‌بر ${keys}`,
      searchHistory: 'به خاطر سپردن آنچه باز می‌کنم',
      resultPreview: 'پیش‌نمایش نتایج',
    },
    searchHistory: {
      recent: 'اخیر',
      favourites: 'برگزیده‌ها',
      searchAgain: words => `جستجوی دوبارهٔ «${words}»`,
      addFavourite: title => `افزودن «${title}» به برگزیده‌ها`,
      remove: title => `برداشتن «${title}»`,
      clear: 'پاک کردن همه',
    },
    resultPreview: {
      name: 'پیش‌نمایش نتیجه',
      back: 'بازگشت به نتایج',
      open: 'باز کردن',
      previous: 'نتیجهٔ پیشین',
      next: 'نتیجهٔ بعدی',
    },
  },
  hit: {
    missing: words => `بدون: ${words}`,
    partial: (shown, pages) => `${number(shown)} از ${number(pages)} صفحه`,
    copyName: 'رونوشت نام',
    copied: 'رونوشت شد',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `پیش‌نمایش ${link}`,
  hint: 'پیش‌نمایشی باز است. Tab به درون آن می‌رود و Escape آن را می‌بندد.',
  open: 'باز کردن',
  samePage: 'در همین صفحه',
  more: 'بیشتر',
  outline: 'در این بخش',
  members: 'اعضا',
  otherVersion: version => `نسخهٔ دیگر: ${version}`,
  loading: 'پیش‌نمایش بار می‌شود',
  empty: 'در این بخش متنی نیست.',
  failed: reasonOf({
    missing,
    refused: 'برای خواندن این به دسترسی نیاز دارید. صفحه را باز کنید تا وارد شوید.',
    offline: 'آفلاین هستید. با برگشت اتصال، پیش‌نمایش‌ها برمی‌گردند.',
    network: 'دسترسی به پیش‌نمایش ممکن نشد. اتصال خود را بررسی کنید.',
    timeout: 'پیش‌نمایش بیش از اندازه طول می‌کشد. شاید خود صفحه سریع‌تر باشد.',
    busy: 'پیش‌نمایش‌های زیادی در یک زمان بود. یک دقیقهٔ دیگر دوباره روی پیوند بیایید.',
    broken: 'پیش‌نمایش بار نشد. شاید خود صفحه باز شود.',
  }),
  menu: async () => ({
    choices: 'زمان نمایش پیش‌نمایش‌ها',
    close: 'بستن',
    when: 'نمایش پیش‌نمایش‌ها',
    on: 'هنگام مکث روی پیوند',
    alt: 'تنها با نگه داشتن Alt',
    objects: 'تنها برای اشیای API و اصطلاحات',
    off: 'هرگز',
    back: key => `پیش‌نمایش‌ها خاموش است. ${key} روی پیوند یکی را همراه با این گزینه نشان می‌دهد.`,
    delay: 'تأخیر',
    usual: 'معمول',
    short: 'کوتاه',
    long: 'بلند',
    copyLink: 'رونوشت پیوند',
    copyCode: 'رونوشت کد',
    copied: 'رونوشت شد',
    pin: 'این پیش‌نمایش باز بماند',
    before: 'بازگشت',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `مورد ${number(index)} از ${number(total)}`,
    next: 'بعدی',
    clear: 'پاک کردن',
  },
  preview,
  embed: {
    loading: 'بار کردن…',
    empty: 'در این بخش متنی نیست.',
    failed: reasonOf({
      missing,
      refused: 'برای خواندن این بخش به دسترسی نیاز دارید.',
      offline: 'آفلاین هستید. با برگشت اتصال، این بخش می‌آید.',
      network: 'دسترسی به این بخش ممکن نشد.',
      timeout: 'بار کردن این بخش بیش از اندازه طول می‌کشد.',
      busy: 'فعلاً درخواست‌ها بیش از اندازه است. یک دقیقهٔ دیگر دوباره تلاش کنید.',
      broken: 'این بخش بار نشد.',
    }),
    retry: 'تلاش دوباره',
    open: 'باز کردن صفحه',
    from: 'از',
  },
};
