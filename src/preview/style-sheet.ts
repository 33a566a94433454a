/** Makes a sheet when it is first needed, one for all elements. A module of styles can be imported without a page. */
export function styleSheet(css: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
}

/** Once for each root, however often it is asked for. */
export function adoptSheet({adoptedStyleSheets}: ShadowRoot, sheet: CSSStyleSheet): void {
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}
