import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Example } from './example.tsx';

const readText = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('runs the example of the README', async () => {
  const onFavoriteChange = vi.fn();
  render(<Example onNavigate={vi.fn()} onFavoriteChange={onFavoriteChange} />);
  expect(screen.getByRole('link', { name: 'Quince' })).toHaveAttribute('href', '/product/quince');
  await userEvent.click(screen.getByRole('button', { name: 'Add to favorites: Quince' }));
  expect(onFavoriteChange).toHaveBeenCalledExactlyOnceWith(true);
});

it('shows the tested example in the README, with public entry points', () => {
  const published = readText('example.tsx')
    .replace('../src/styles/index.css', '@octavo/ui/styles.css')
    .replaceAll(/\.\.\/src\/\w+\/(\w+)\/index\.ts/gu, '@octavo/ui/$1');
  expect(readText('../README.md')).toContain(published.trim());
});
