import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanUpReaders, openReader } from '../testing/open-reader.tsx';

cleanUpReaders();
afterEach(() => void vi.restoreAllMocks());

/** Follows a link of the book that leads outside, as the engine reports it. */
async function followLink(href: string) {
  const opened = await openReader();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const focus = vi.fn();
  act(() => opened.engine.events?.onExternalLink({ href, focus }));
  const dialog = await screen.findByRole('dialog', { name: /^Open link/ });
  return { ...opened, dialog, open, focus };
}

it('asks before a link opens a website, and opens it after consent', async () => {
  const { user, dialog, open, focus } = await followLink('https://example.org/a');
  expect(dialog.textContent).toContain('https://example.org/a');
  expect(open).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('https://example.org/a', '_blank', 'noopener,noreferrer');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Open link/ })).toBeNull());
  expect(focus).toHaveBeenCalled();
});

it('opens nothing when the user cancels', async () => {
  const { user, open } = await followLink('mailto:ana@example.org');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Open link/ })).toBeNull());
  expect(open).not.toHaveBeenCalled();
});
