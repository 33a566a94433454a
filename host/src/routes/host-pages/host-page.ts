/** A page of the host's own. */
export interface HostPage {
  /** Text of the title and the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly content: string;
}

/** @param head HTML that is put first into the head */
export const renderHostPage = ({title, content}: HostPage, head: string): string => `<!doctype html>
<html lang="en">
<head>${head}
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
  /* Said twice, for search: it reads colours from the page. */
  :root { color-scheme: light dark; background: Canvas; color: CanvasText }
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 45rem; margin: 3rem auto; padding-inline: 1.5rem }
  li { margin-block: .4rem }
  small { font-size: .875rem }
  input { font: inherit; box-sizing: border-box; inline-size: min(20rem, 100%); padding: .5rem }
  button { font: inherit; padding: .4rem 1rem; min-block-size: 2.75rem }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** A list of links, each with its address and its text. */
export function renderLinks(links: readonly (readonly [href: string, text: string])[]): string {
  const items = links.map(([href, text]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`);
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** What proves that a form is one of the host's own. */
export const renderToken = (token: string): string =>
  `<input type="hidden" name="csrf" value="${escapeHtml(token)}">`;

/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
