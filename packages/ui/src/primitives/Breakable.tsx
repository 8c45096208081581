import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/** A URL or email address that may wrap after slashes and before `@`, but not inside a word. */
export function Breakable({ children }: { children: string }): ReactNode {
  const [first, ...rest] = children.replaceAll('@', '\u200B@').replaceAll(/\/+/gu, '$&\u200B').split('\u200B');
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [createElement('wbr'), part]));
}
