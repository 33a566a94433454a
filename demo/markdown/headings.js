const HEADING = /<h([1-6])[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/h\1>/gs;
const PERMALINK = /<a class="headerlink".*?<\/a>/gs;

/** The headings of a page in order, for its table of contents. Their `html` has no permalink, and no tags except `code`. */
export function headingsOf(html, levels) {
  return [...html.matchAll(HEADING)]
    .map(([, level, id, inner]) => ({
      level: Number(level),
      id,
      html: inner
        .replace(PERMALINK, '')
        .replace(/<(?!\/?code)[^>]+>/g, '')
        .trim(),
    }))
    .filter(({level}) => levels.includes(level));
}
