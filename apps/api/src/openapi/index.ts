export { docsPage } from './docs-page.ts';
export type { DocsPage } from './docs-page.ts';
export { openApiDocument } from './document.ts';
export type { OpenApiDocument, Operation, Parameter } from './document.ts';
