import { firstWords } from '@octavo/core/messages';

/** The words of the box. */
export interface SearchBoxText {
  label: string;
  placeholder: string;
  loading: string;
  none: string;
  editedBy: (editor: string) => string;
  found: (count: number) => string;
}

export const english: SearchBoxText = {
  label: 'Search',
  placeholder: 'Search title, author or editor',
  loading: firstWords.loading,
  none: firstWords.noneFound,
  editedBy: (editor) => `edited by ${editor}`,
  found: (count) => `${count} ${count === 1 ? 'book' : 'books'} found`,
};
