import { createHash } from 'node:crypto';
import { errorText } from '@octavo/core/errors';
import { escapeHtml } from './escape-html.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem; font: 1.125rem/1.6 Georgia, serif; background: #fbf8f3; color: #26211c }
h1 { margin: 0 0 1rem; font-size: 1.25rem; font-weight: 500; letter-spacing: .02em }
a { color: #8a3b2a }
button { padding: .5em 1.25em; font: inherit; color: inherit; background: none; border: 1px solid; border-radius: 4px; cursor: pointer }
a:focus-visible, button:focus-visible { outline: 2px solid; outline-offset: 3px }
@media (prefers-color-scheme: dark) { body { background: #1b1815; color: #ebe4da } a { color: #e09a84 } }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * A short HTML page with its policy. `main` is trusted HTML. `within` lists the origins that may frame it; default none. A form
 * needs `formAction`.
 */
export const plainPage = ({
  title,
  main,
  within: frameAncestors = "'none'",
  formAction = "'none'",
}: {
  title: string;
  main: string;
  within?: string;
  formAction?: "'self'" | "'none'";
}) => ({
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${main}</main></body></html>`,
  policy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action ${formAction}; frame-ancestors ${frameAncestors}`,
});

/** Whether a browser requested a page, not API data. */
export const acceptsHtml = (path: string, accept: string | null | undefined): boolean =>
  (accept ?? '').includes('text/html') && !path.startsWith('/api/');

/** Without the name of the shop, which may not be readable. */
const PROBLEM_TITLE = 'This page could not be opened';

/**
 * Converts a problem response to an HTML page with a retry link. It keeps the status, request id and `Retry-After`, and
 * loads no other resources, because the shop may be unavailable.
 */
export async function problemPage(problem: Response): Promise<Response> {
  const message = errorText(await problem.json(), 'Something went wrong on our side.');
  const main = `<h1>${PROBLEM_TITLE}</h1><p>${escapeHtml(message)}</p><p><a href="">Try again</a></p>`;
  const { html, policy } = plainPage({ title: PROBLEM_TITLE, main });
  const headers = new Headers(problem.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  return new Response(html, { status: problem.status, headers });
}
