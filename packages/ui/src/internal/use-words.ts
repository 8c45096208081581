import { createContext, use } from 'react';
import type { Words } from './words.ts';

/** The words an app has given, by the name of the component that speaks them. */
export const WordsContext = createContext<Readonly<Record<string, object | undefined>>>({});

/** The words of a component: its own, changed by what the app has given for it, changed by what it is given itself. */
export function useWords<Text extends object>(component: string, english: Text, text: Words<Text> | undefined): Text {
  return { ...english, ...use(WordsContext)[component], ...text };
}
