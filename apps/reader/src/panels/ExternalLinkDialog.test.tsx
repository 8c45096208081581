import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReaderContext } from '../context/reader-context.ts';
import { ExternalLinkDialog } from './ExternalLinkDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Shows the dialog for a link with a partial context. */
function ask(href: string) {
  const done: string[] = [];
  vi.spyOn(window, 'open').mockImplementation((url, target, features) => {
    done.push(`open ${String(url)} ${target} ${features}`);
    return null;
  });
  const context = { close: () => done.push('close') } as unknown as ReaderContext;
  render(<ExternalLinkDialog context={context} link={{ href, focus: () => done.push('focus') }} />);
  return { done, user: userEvent.setup() };
}

it.each([
  ['https://example.org/a?b#c', 'Open link?', 'https://example.org/a?b#c'],
  ['mailto:ana@example.org?subject=Hi', 'Open link to an email address?', 'ana@example.org'],
  ['mailto:%E4@example.org', 'Open link to an email address?', 'mailto:%E4@example.org'.slice(7)],
  ['tel:+44%20123', 'Open link to a telephone number?', '+44 123'],
])('names the address of %s and opens it after consent', async (href, title, address) => {
  const { done, user } = ask(href);
  const dialog = screen.getByRole('dialog', { name: title });
  expect(dialog.textContent).toContain(address);
  expect(done).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(done).toEqual([`open ${href} _blank noopener,noreferrer`, 'close', 'focus']);
});

it('opens nothing when the user cancels, and returns the focus to the link', async () => {
  const { done, user } = ask('https://example.org/');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual(['close', 'focus']);
});
