import { createContext, use } from 'react';
import type { MessageOverrides } from './message-overrides.ts';

/** The texts that the app has set, by component name. */
export const MessagesContext = createContext<Readonly<Record<string, object | undefined>>>({});

/** The texts of a component. The `text` prop overrides the provider's texts, which override the defaults. */
export function useMessages<Text extends object>(
  component: string,
  defaults: Text,
  text: MessageOverrides<Text> | undefined,
): Text {
  return { ...defaults, ...use(MessagesContext)[component], ...text };
}
