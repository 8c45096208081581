import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HelpPanel } from './HelpPanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

it('tells what fingers do before it lists the keys, which a phone has none of', () => {
  const context = { singleKeyShortcuts: { isOn: true, set: () => undefined }, close: () => undefined };
  // A context is large and this panel touches a corner of it.
  render(<HelpPanel context={context as unknown as ReaderContext} />);
  const touch = screen.getByText(/^By touch:/);
  const keys = screen.getByText('Turn the page towards that side');
  expect(touch.compareDocumentPosition(keys)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
