import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { OfflineDownload } from './OfflineDownload.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

/** The part of the menu that keeps a book, at one moment of it. */
function renderPanel(copies: Partial<ReaderContext['copies']>) {
  const done: string[] = [];
  const controls = { hasFailed: false, download: () => done.push('download'), remove: () => done.push('remove'), ...copies };
  // The context is large and this part touches a corner of it.
  render(<OfflineDownload context={{ copies: controls } as unknown as ReaderContext} />);
  return { done, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}

it('keeps a book when it is told to', async () => {
  const { done, press } = renderPanel({});
  await press('Keep on this device');
  expect(done).toEqual(['download']);
});

it('tells how much of the book has come', () => {
  renderPanel({ progress: 0.424 });
  expect(screen.getByRole('progressbar', { name: 'Keep on this device' })).toHaveProperty('value', 0.424);
  expect(screen.getByRole('status').textContent).toBe('Keeping… 42%');
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells how large the copy is and where it opens, and takes it off', async () => {
  const address = 'http://127.0.0.1:3001/read/abcdefghijklmnopqrstuv/';
  const { done, press } = renderPanel({ copy: { bytes: 3_260_000, address } });
  expect(screen.getByRole('status').textContent).toBe('Kept on this device, 3.3 MB.');
  expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
  await press('Remove from this device');
  expect(done).toEqual(['remove']);
});

it('says that it failed and lets it be tried again', () => {
  renderPanel({ hasFailed: true });
  expect(screen.getByRole('alert').textContent).toContain('could not be kept');
  expect(screen.getByRole('button', { name: 'Keep on this device' })).toBeDefined();
});
