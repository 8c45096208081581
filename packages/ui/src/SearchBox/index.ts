export { SearchBox } from './SearchBox.tsx';
export type { SearchBoxProps, SearchBoxText, SearchResult } from './SearchBox.tsx';
