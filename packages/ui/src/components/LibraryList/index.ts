export { libraryFilters, LibraryList, libraryListText } from './LibraryList.tsx';
export type { LibraryFilter, LibraryListProps, OwnedBook } from './LibraryList.tsx';
