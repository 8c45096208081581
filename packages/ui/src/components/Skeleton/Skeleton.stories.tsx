import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { book } from '../../../.storybook/samples.ts';
import { BookCard } from '../BookCard/index.ts';
import { BookCardSkeleton, GenreCardSkeleton, LoadingStatus, Skeleton } from './Skeleton.tsx';

const meta = {
  title: 'Patterns/Skeleton',
  component: Skeleton,
  args: { width: '12rem', height: '1rem' },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The skeleton is as tall as a book card. */
export const Book: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '1.5rem', alignItems: 'start' }}>
      <LoadingStatus>Loading...</LoadingStatus>
      <div style={{ inlineSize: '9.5rem' }} data-testid="skeleton">
        <BookCardSkeleton />
      </div>
      <div style={{ inlineSize: '9.5rem' }} data-testid="card">
        <BookCard book={book(6)} headingLevel={2} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const height = (id: string) => canvas.getByTestId(id).getBoundingClientRect().height;
    await expect(height('skeleton')).toBeCloseTo(height('card'), 0);
  },
};

/** The skeleton is 66 px tall. */
export const Genre: Story = { render: () => <GenreCardSkeleton /> };
export const Stress: Story = { args: { width: '100%', height: '12rem' } };
