import { initialMessages } from '@octavo/core/messages';

/** The texts of the box. */
export interface SearchBoxText {
  label: string;
  placeholder: string;
  loading: string;
  noResults: string;
  editedBy: (editor: string) => string;
  resultCount: (count: number) => string;
  owned: string;
}

export const defaultText: SearchBoxText = {
  label: 'Search',
  placeholder: 'Search title, author or editor',
  loading: initialMessages.loading,
  noResults: initialMessages.noProductsFound,
  editedBy: (editor) => `edited by ${editor}`,
  resultCount: (count) => `${count} ${count === 1 ? 'book' : 'books'} found`,
  owned: 'In your library',
};
