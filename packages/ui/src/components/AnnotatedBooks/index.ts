export { AnnotatedBooks, annotatedBooksText, exportFormats } from './AnnotatedBooks.tsx';
export type { AnnotatedBooksProps, AnnotatedBooksState, AnnotatedBookView, ExportFormat } from './AnnotatedBooks.tsx';
