import {noticeOfFailure} from '../failures.js';
import type {Language} from '../language.js';
import {plural} from '../plural.js';
import {reasonOf} from '../reasons.js';

const number = new Intl.NumberFormat('tr').format;

const again = 'Birazdan yeniden deneyin.';
const connection = 'Bağlantınızı denetleyip yeniden deneyin.';
const maintainers = 'Bu sitenin bakımını yapanlar bunu düzeltebilir.';
const missing = 'Bu adreste artık bir şey yok.';

const wait = plural('tr', {
  one: 'Arama # saniye sonra kendiliğinden sürecek.',
  other: 'Arama # saniye sonra kendiliğinden sürecek.',
});

const failed = noticeOfFailure(
  {
    'bad-request': ['Bu arama anlaşılamadı', 'Yalın sözcükler deneyin ya da açık kalan tırnağı kapatın.'],
    forbidden: ['Burada arama izniniz yok', 'Bu belgelerin sahipleri size erişim verebilir.'],
    gone: ['Burada artık arama yok', maintainers],
    malformed: ['Yanıt okunamadı', again],
    network: ['Aramaya ulaşılamadı', connection],
    'not-found': ['Bu adreste arama yok', maintainers],
    offline: ['Çevrim dışısınız', 'Yeniden bağlandığınızda arama kendiliğinden sürecek.'],
    'rate-limited': ['Şimdilik çok fazla arama yapıldı', again],
    server: ['Arama tarafında bir sorun var', again],
    timeout: ['Aramanın yanıt vermesi çok uzun sürdü', again],
    'too-long': ['Bu arama çok uzun', 'Daha az sözcük kullanın.'],
    unauthorized: ['Burada aramak için oturum açın', 'Bu belgelerde oturum açıp yeniden deneyin.'],
    unknown: ['Bir şeyler ters gitti', again],
    unloaded: ['Aramanın bir bölümü yüklenemedi', connection],
  },
  wait,
);

const search: Language['search'] = {
  language: 'tr',
  search: 'Ara',
  placeholder: 'Belgelerde ara',
  clear: 'Temizle',
  close: 'Kapat',
  retry: 'Yeniden dene',
  more: 'Daha fazla göster',
  loadingMore: 'Devamı yükleniyor…',
  results: 'Arama sonuçları',
  start: 'Bir sayfa, bir bölüm ya da başvurudan bir ad bulun.',
  searching: 'Aranıyor…',
  tooShort: 'Bir karakter daha yazın.',
  found: plural('tr', {one: '# sayfa bulundu', other: '# sayfa bulundu'}),
  nothing: words => ({
    title: `“${words}” için bir şey bulunamadı`,
    hint: 'Daha az ya da başka sözcükler veya bir adın yalnızca başını deneyin.',
  }),
  failed,
  moreFailed: 'Daha fazla sonuç yüklenemedi.',
  signIn: 'Oturum aç',
  reload: 'Bu sayfayı yeniden yükle',
  keys: {move: 'gezin', open: 'aç', close: 'kapat'},
  panels: {
    scope: {
      label: 'Şurada ara',
      version: slug => `Bu sürüm (${slug})`,
      project: version => `Bu proje (${version ?? 'varsayılan sürüm'})`,
      subprojects: 'Bu proje ve alt projeleri',
      pullRequest:
        'Bu, bir değişikliğin ön izlemesi. Ön izlemeler dizine eklenmez: varsayılan sürümde aranıyor.',
      fromQuery: 'Sözcüklerinizin gösterdiği yerde aranıyor.',
    },
    buttons: {
      settings: 'Arama ayarları',
      preview: 'Ön izleme',
    },
    noResults: {
      elsewhere: (pages, place) => `${place} içinde ${number(pages)}`,
      didYouMean: query => `“${query}” mi demek istediniz?`,
      resultsPage: 'Sonuç sayfasında ara',
    },
    settings: {
      singleKeys: keys => `Kısayol ${keys}`,
      searchHistory: 'Açtıklarımı hatırla',
      resultPreview: 'Sonuçları önizle',
    },
    searchHistory: {
      recent: 'Son aramalar',
      favourites: 'Sık kullanılanlar',
      searchAgain: words => `“${words}” için yeniden ara`,
      addFavourite: title => `“${title}” sonucunu sık kullanılanlara ekle`,
      remove: title => `“${title}” ögesini kaldır`,
      clear: 'Tümünü temizle',
    },
    resultPreview: {
      name: 'Sonucun ön izlemesi',
      back: 'Sonuçlara dön',
      open: 'Aç',
      previous: 'Önceki sonuç',
      next: 'Sonraki sonuç',
    },
  },
  hit: {
    missing: words => `eksik: ${words}`,
    partial: (shown, pages) => `${number(pages)} sayfadan ${number(shown)} tanesi`,
    copyName: 'Adı kopyala',
    copied: 'Kopyalandı',
  },
};

const preview: Language['preview'] = {
  previewOf: link => `${link} ön izlemesi`,
  hint: 'Bir ön izleme açık. Sekme tuşu içine girer, Escape kapatır.',
  open: 'Aç',
  samePage: 'Bu sayfada',
  more: 'Daha fazla',
  outline: 'Bu bölümde',
  members: 'Üyeler',
  otherVersion: version => `Başka sürüm: ${version}`,
  loading: 'Ön izleme yükleniyor',
  empty: 'Bu bölümde metin yok.',
  failed: reasonOf({
    missing,
    refused: 'Bunu okumak için erişim gerekir. Oturum açmak için sayfayı açın.',
    offline: 'Çevrim dışısınız. Bağlandığınızda ön izlemeler geri gelir.',
    network: 'Ön izlemeye ulaşılamadı. Bağlantınızı denetleyin.',
    timeout: 'Ön izleme çok uzun sürüyor. Sayfanın kendisi daha hızlı olabilir.',
    busy: 'Bir anda çok fazla ön izleme oldu. Bir dakika sonra bağlantıya yeniden gelin.',
    broken: 'Ön izleme yüklenemedi. Sayfanın kendisi yine de açılabilir.',
  }),
  menu: async () => ({
    choices: 'Ön izlemeler ne zaman görünür',
    close: 'Kapat',
    when: 'Ön izlemeleri göster',
    on: 'Bir bağlantının üzerinde beklediğimde',
    alt: 'Yalnızca Alt basılıyken',
    objects: 'Yalnızca API nesneleri ve terimler için',
    off: 'Hiçbir zaman',
    back: key => `Ön izlemeler kapalı. Bir bağlantıda ${key} bu seçimle birlikte bir ön izleme gösterir.`,
    delay: 'Gecikme',
    usual: 'Her zamanki gibi',
    short: 'Kısa',
    long: 'Uzun',
    copyLink: 'Bağlantıyı kopyala',
    copyCode: 'Kodu kopyala',
    copied: 'Kopyalandı',
    pin: 'Bu önizlemeyi açık tut',
    before: 'Geri',
  }),
};

export const language: Language = {
  search,
  landing: {
    marked: (index, total) => `Eşleşme ${number(index)} / ${number(total)}`,
    next: 'Sonraki',
    clear: 'Temizle',
  },
  preview,
  embed: {
    loading: 'Yükleniyor…',
    empty: 'Bu bölümde metin yok.',
    failed: reasonOf({
      missing,
      refused: 'Bu bölümü okumak için erişim gerekir.',
      offline: 'Çevrim dışısınız. Bağlandığınızda bu bölüm gelir.',
      network: 'Bu bölüme ulaşılamadı.',
      timeout: 'Bu bölümün yüklenmesi çok uzun sürüyor.',
      busy: 'Şimdilik çok fazla istek yapıldı. Bir dakika sonra yeniden deneyin.',
      broken: 'Bu bölüm yüklenemedi.',
    }),
    retry: 'Yeniden dene',
    open: 'Sayfayı aç',
    from: 'Kaynak:',
  },
};
