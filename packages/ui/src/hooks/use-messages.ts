import { createContext, use } from 'react';
import type { MessageOverrides } from './message-overrides.ts';

/** The words an app has given, by the name of the component that speaks them. */
export const MessagesContext = createContext<Readonly<Record<string, object | undefined>>>({});

/** The words of a component: its own, changed by what the app has given for it, changed by what it is given itself. */
export function useMessages<Text extends object>(
  component: string,
  defaults: Text,
  text: MessageOverrides<Text> | undefined,
): Text {
  return { ...defaults, ...use(MessagesContext)[component], ...text };
}
