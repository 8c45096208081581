import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { OfflineDownload } from './OfflineDownload.tsx';
import type { ReaderContext } from '../context/reader-context.ts';

afterEach(cleanup);

/** Renders the section in one state. */
function renderPanel(copies: Partial<ReaderContext['copies']>) {
  const done: string[] = [];
  const controls = {
    hasFailed: false,
    download: () => done.push('download'),
    remove: () => done.push('remove'),
    ...copies,
  };
  // A partial context: the section uses few of its members.
  render(<OfflineDownload context={{ copies: controls } as unknown as ReaderContext} />);
  return { done, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}

it('downloads a book', async () => {
  const { done, press } = renderPanel({});
  await press('Download for offline reading');
  expect(done).toEqual(['download']);
});

it('shows the progress of a download', () => {
  renderPanel({ progress: 0.424 });
  expect(screen.getByRole('progressbar', { name: 'Download for offline reading' })).toHaveProperty('value', 0.424);
  expect(screen.getByRole('status').textContent).toBe('Downloading… 42%');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the size and the URL of a copy, and removes it', async () => {
  const address = 'http://127.0.0.1:3001/read/abcdefghijklmnopqrstuv/';
  const { done, press } = renderPanel({ copy: { bytes: 3_260_000, address } });
  expect(screen.getByRole('status').textContent).toBe('Downloaded to this device, 3.3 MB.');
  expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
  await press('Remove from this device');
  expect(done).toEqual(['remove']);
});

it('shows that the download failed and offers a retry', () => {
  renderPanel({ hasFailed: true });
  expect(screen.getByRole('alert').textContent).toContain('could not be downloaded');
  expect(screen.getByRole('button', { name: 'Download for offline reading' })).toBeDefined();
});
