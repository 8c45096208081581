import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/escape-html.ts';
import type { OpenApiDocument, Operation } from './document.ts';

/** The HTML of the page and its content security policy. */
export interface DocsPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f3; --ink: #26211c; --soft: #6b6259; --line: #ddd5c8; --accent: #8a3b2a; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1815; --ink: #ebe4da; --soft: #a79d91; --line: #3a342e; --accent: #e09a84; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main, nav { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2 }
h2 { margin-top: 2.5rem; text-transform: capitalize }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
a { color: var(--accent) }
details { border-top: 1px solid var(--line) }
summary { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .6rem 0; cursor: pointer }
summary code { font-weight: 600 }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem }
table { width: 100%; border-collapse: collapse }
td, th { padding: .3rem .5rem .3rem 0; text-align: start; vertical-align: top }
.soft { color: var(--soft) }
`;

/** Renders the API reference for people, without scripts. */
export function docsPage(document: OpenApiDocument): DocsPage {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const calls = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${calls.map(renderOperation).join('')}</section>`;
  });
  const links = document.tags.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`);
  const about = document.info.description.split('\n\n').map((paragraph) => `<p>${inlineCode(paragraph)}</p>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head><body>
<nav aria-label="Resources"><h1>${escapeHtml(document.info.title)} API</h1>${about.join('')}
<p>Machine-readable: <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}<section id="problem"><h2>Errors</h2>${renderSchema(document.components)}</section></main></body></html>`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  };
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const needs = operation.security.length === 0 ? '' : operation.security.length > 1 ? 'token optional' : 'token';
  const rows = operation.parameters.map(
    ({ name, in: location, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${location}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses).flatMap(([status, response]) =>
    'content' in response && response.content
      ? Object.entries(response.content).map(([type, { schema }]) => ({ status, type, schema }))
      : [],
  );
  return `<details id="${escapeHtml(operation.operationId)}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code><span>${inlineCode(operation.summary)}</span><span class="soft">${needs}</span></summary>
${
  operation.description
    ? `<div class="soft">${operation.description
        .split('\n')
        .map((line) => `<div>${inlineCode(line)}</div>`)
        .join('')}</div>`
    : ''
}
${rows.length > 0 ? `<table><caption class="soft">Parameters</caption>${rows.join('')}</table>` : ''}
${bodies.length > 0 ? `<h3>Body</h3><p class="soft">${bodies.map(([type]) => escapeHtml(type)).join(', ')}</p>${renderSchema(bodies[0]?.[1].schema)}` : ''}
${responses.map(({ status, type, schema }) => `<h3>${status}</h3><p class="soft">${escapeHtml(type)}</p>${renderSchema(schema)}`).join('')}</details>`;
}

const renderSchema = (schema: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre>`;

/** Renders text between backticks as code. */
const inlineCode = (raw: string): string => escapeHtml(raw).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
