/** Escapes text for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** An HTML fragment whose values are escaped. */
export interface Markup {
  readonly html: string;
}

/** Builds an HTML fragment. Every value is escaped unless it is a fragment itself. */
export function markup(strings: TemplateStringsArray, ...values: (Markup | number | string)[]): Markup {
  const html = strings.reduce((result, part, index) => {
    const value = values[index];
    if (value === undefined) return result + part;
    return result + part + (typeof value === 'object' ? value.html : escapeHtml(String(value)));
  }, '');
  return { html };
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box;
  font: 1rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText; }
main { inline-size: min(34rem, 100%); border: 1px solid color-mix(in srgb, CanvasText 22%, Canvas); border-radius: 12px;
  padding: clamp(1.25rem, 5vw, 2.5rem); box-sizing: border-box; }
p:first-child { margin: 0; font-size: .8125rem; letter-spacing: .04em; color: color-mix(in srgb, CanvasText 68%, Canvas); }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem; }
button { font: inherit; font-weight: 600; padding: .65rem 1.25rem; border-radius: 6px; border: 1px solid CanvasText;
  background: CanvasText; color: Canvas; cursor: pointer; }
button.secondary { background: transparent; color: CanvasText; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Renders a complete page of the provider. The page has no script and cannot be framed. */
export function renderPage(status: number, title: string, body: Markup): Response {
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/connect/page.css">
</head>
<body><main><p>Card sandbox · no real money</p><h1>${title}</h1>${body}</main></body>
</html>`;
  // `form-action` is not restricted, because browsers also apply it to the redirect back to the shop.
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  return new Response(html, { status, headers: { ...HEADERS, 'content-security-policy': policy } });
}

export const stylesheetResponse = (): Response =>
  new Response(STYLE, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });

/** Redirects the browser with GET. */
export const redirect = (url: string): Response =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
