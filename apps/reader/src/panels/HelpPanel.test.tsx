import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HelpPanel } from './HelpPanel.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

it('explains touch gestures before keyboard shortcuts, since a phone has no keyboard', () => {
  const context = { singleKeyShortcuts: { isOn: true, set: () => undefined }, close: () => undefined };
  // A partial context: the panel uses few of its members.
  render(<HelpPanel context={context as unknown as ReaderContext} />);
  const touch = screen.getByText(/^Touch:/);
  const keys = screen.getByText('Turn the page in that direction');
  expect(touch.compareDocumentPosition(keys)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
