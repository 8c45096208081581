import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { arabicBook, books, longBook } from '../../../.storybook/samples.ts';
import { BookCarousel } from './BookCarousel.tsx';

const meta = {
  title: 'Commerce/Book carousel',
  component: BookCarousel,
  args: {
    title: 'Top Sales',
    books: { status: 'ready', items: books.slice(0, 12) },
    isRanked: true,
    onFavoriteToggle: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof BookCarousel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Going back from the first book shows the last: the row loops, and no book appears twice. */
export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(12), { timeout: 10_000 });
    // Measures the slide, not its title: the title's width changes while fonts load.
    const [first] = canvas.getAllByRole('listitem');
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const position = () => (first?.getBoundingClientRect().left ?? Number.NaN) * (isRightToLeft ? -1 : 1);
    const start = position();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(position()).toBeLessThan(start - 40), { timeout: 10_000 });
    canvas.getByRole('link', { name: 'Loud Machines' }).focus();
    await userEvent.keyboard(isRightToLeft ? '{ArrowRight}' : '{ArrowLeft}');
    await waitFor(() => expect(Math.abs(position() - start)).toBeLessThan(2), {
      timeout: 10_000,
    });
  },
};
export const Pending: Story = { args: { books: { status: 'pending' } } };
export const Failed: Story = {
  args: { books: { status: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = { args: { books: { status: 'ready', items: [] } } };

/** Fewer books than columns: no arrow buttons and no scrolling. */
export const Few: Story = {
  args: { books: { status: 'ready', items: books.slice(0, 2) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Next' })).toBeNull();
  },
};
/** Tab order: the arrow buttons, then each book followed by its favorite button. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Previous', 'Next', 'Lantern Weather', 'Add to favorites: Lantern Weather']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onFavoriteToggle).toHaveBeenCalledWith({ book: books[0], isFavorite: true });
  },
};
export const Stress: Story = {
  args: {
    title: 'Meistverkaufte Neuerscheinungen des laufenden Kalendermonats',
    books: { status: 'ready', items: [longBook, arabicBook, ...books] },
  },
};
