import type {FastifyReply} from 'fastify';

/** A page of the host's own, plain HTML: nothing in it runs, and no other site can show it in a frame. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}' +
  'label{display:block;margin:1rem 0 .25rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box}' +
  'button{font:inherit;padding:.5rem 1rem;margin-top:1rem}form.inline,form.inline button{display:inline;margin:0}' +
  '[role=alert]{border-inline-start:.25rem solid;padding-inline-start:.75rem}';

export const ownPageHtml = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
${body}
</html>
`;

export const sendOwnPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(html);

/** Text as it stands in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
