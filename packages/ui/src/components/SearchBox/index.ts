export type { SearchBoxText } from './search-box-text.ts';
export { SearchBox } from './SearchBox.tsx';
export type { SearchBoxProps, SearchResult } from './SearchBox.tsx';
export { SearchPrompt } from './SearchPrompt.tsx';
export type { SearchPromptProps } from './SearchPrompt.tsx';
