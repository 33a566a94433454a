/** The prompt of a line that was typed, in the sessions that manuals print. */
const PROMPT = /^(?:>>>|\.\.\.|\$(?= )|In \[\d+\]:| +\.{3}:) ?/;

/** The code that a reader would type: of a session, the lines after its prompts. */
export function typedCode(code: Element): string {
  const lines = code.textContent.trimEnd().split('\n');
  const typed = lines.filter(line => PROMPT.test(line));
  const isSession = PROMPT.test(lines[0]!) && !lines[0]!.startsWith('...');
  return isSession ? typed.map(line => line.replace(PROMPT, '')).join('\n') : lines.join('\n');
}
