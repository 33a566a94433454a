/**
 * The message in the body of an error, in any of the four shapes that hosts of the interface use: `{"error":
 * …}`, `{"detail": …}`, `{field: [..]}` and `[..]`. `undefined` if the body has none of these shapes.
 */
export function problemText(body: unknown): string | undefined {
  if (Array.isArray(body)) return body.filter(part => typeof part === 'string').join(' ') || undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const {error, detail, ...fields} = body as Record<string, unknown>;
  if (error && typeof error === 'string') return error;
  if (detail && typeof detail === 'string') return detail;
  for (const [field, problems] of Object.entries(fields)) {
    const text = Array.isArray(problems) ? problemText(problems) : undefined;
    if (text) return `${field}: ${text}`;
  }
  return undefined;
}
