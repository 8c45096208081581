import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../Button/index.ts';
import { Link, LinkProvider } from './LinkProvider.tsx';

it('renders plain anchors without a provider', () => {
  render(<Link href="/library">Library</Link>);
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/library');
});

it('renders links with the component of the provider', () => {
  render(
    <LinkProvider component={({ href, ...rest }) => <a {...rest} href={`/base${href}`} aria-label="routed" />}>
      <Link href="/library">Library</Link>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'routed' })).toHaveAttribute('href', '/base/library');
});

it('navigates from a button, and opens a new tab with Ctrl', async () => {
  const navigate = vi.fn();
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  render(
    <LinkProvider navigate={navigate}>
      <Button navigateTo="/library">Start Reading</Button>
    </LinkProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/library' });
  fireEvent.click(screen.getByRole('button'), { ctrlKey: true });
  expect(navigate).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledExactlyOnceWith('/library', '_blank', 'noopener');
});
