import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

/** An address that may go on in the next line: after its slashes and before its `@`, never within a word. */
export function Breakable({ children }: { children: string }): ReactNode {
  const [first, ...rest] = children.replaceAll('@', '\u200B@').replaceAll(/\/+/gu, '$&\u200B').split('\u200B');
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [createElement('wbr'), part]));
}
