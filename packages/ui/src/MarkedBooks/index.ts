export { AnnotatedBooks, annotatedBooksText, exportFormats } from './MarkedBooks.tsx';
export type { AnnotatedBooksProps, AnnotatedBooksState, AnnotatedBookView, ExportFormat } from './MarkedBooks.tsx';
