/**
 * Copies text to the reader's clipboard.
 * @returns whether it was copied; the reader or the framing page may not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
