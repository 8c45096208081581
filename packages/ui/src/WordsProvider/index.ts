export { MessagesProvider } from './WordsProvider.tsx';
export type { ComponentMessages, MessagesProviderProps } from './WordsProvider.tsx';
