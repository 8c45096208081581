export { MarkedBooks, markedBooksText, markForms } from './MarkedBooks.tsx';
export type { MarkedBooksProps, MarkedBooksState, MarkedBookView, MarkForm } from './MarkedBooks.tsx';
