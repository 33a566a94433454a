/**
 * What keeps the page of builds that go on as it is on the host: it asks for the page again, and puts what has changed in
 * the place of what was there. Without it a reader reloads. As small as a file that is read by people.
 */
export const LIVE_SCRIPT = `const INTERVAL = 2000;

/** A log that was scrolled to its end stays there. */
function follow(log, change) {
  const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  change();
  if (wasAtEnd) log.scrollTop = log.scrollHeight;
}

async function look() {
  let isLive = true;
  try {
    const response = await fetch(location.href, {headers: {accept: 'text/html'}});
    if (response.redirected || !response.ok) return location.reload();
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of next.querySelectorAll('[data-live]')) {
      const own = document.getElementById(part.id);
      if (!own) {
        const list = document.getElementById('commands');
        if (list && part.parentElement?.id === 'commands') list.append(document.importNode(part, true));
      } else if (part.tagName === 'PRE') {
        if (own.textContent !== part.textContent)
          follow(own, () => (own.textContent = part.textContent));
      } else if (part.tagName !== 'DETAILS' && own.innerHTML !== part.innerHTML)
        own.replaceChildren(...[...part.childNodes].map(node => document.importNode(node, true)));
    }
    isLive = next.querySelector('[data-running]') !== null;
  } catch {
    // The host is away for a moment.
  }
  if (isLive) setTimeout(look, INTERVAL);
}

if (document.querySelector('[data-running]')) setTimeout(look, INTERVAL);
`;
