export { WordsProvider } from './WordsProvider.tsx';
export type { KitWords, WordsProviderProps } from './WordsProvider.tsx';
