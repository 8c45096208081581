import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { arabicBook, book, books, longBook } from '../../../.storybook/samples.ts';
import { BookCard } from '../BookCard/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { SectionState } from '../SectionState/index.ts';
import { Carousel } from './Carousel.tsx';
import type { CarouselSlide } from './Carousel.tsx';

const slide = (item: BookSummary): CarouselSlide => ({
  key: item.id,
  content: <BookCard book={item} layout="horizontal" />,
});

const meta = {
  title: 'Patterns/Carousel',
  component: Carousel,
  args: { title: 'New Releases', kind: 'books', slides: books.slice(0, 12).map(slide) },
} satisfies Meta<typeof Carousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Tab reaches the arrow buttons, which move one step. The arrow keys move along the row in the page direction. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const forwardKey = document.documentElement.dir === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}';
    // Measures the slide, not its title: the title's width changes while fonts load.
    const [, second] = canvas.getAllByRole('listitem');
    const position = () => Math.round(second?.getBoundingClientRect().x ?? Number.NaN);
    const start = position();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(position()).not.toBe(start), { timeout: 10_000 });
    // A focused book scrolls into view, wherever the row was.
    await userEvent.tab();
    const first = canvas.getByRole('link', { name: book(0).title });
    await expect(first).toHaveFocus();
    await waitFor(() => expect(position()).toBe(start), { timeout: 10_000 });
    await userEvent.keyboard(forwardKey);
    await waitFor(() => expect(position()).not.toBe(start), { timeout: 10_000 });
  },
};

/** Dragged by pointer or finger, the row snaps to whole books. */
export const BySwipe: Story = {
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-engine]')).not.toBeNull(), { timeout: 10_000 });
    const slides = canvas.getAllByRole('listitem');
    const position = (index: number) => Math.round(slides[index]?.getBoundingClientRect().x ?? Number.NaN);
    const [start, next] = [position(0), position(1)];
    const list = canvas.getByRole('list');
    const pull = (type: string, x: number) =>
      list.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: list.getBoundingClientRect().y }),
      );
    pull('mousedown', next);
    for (const part of [0.75, 0.5, 0.25, 0]) pull('mousemove', start + (next - start) * part);
    pull('mouseup', start);
    await waitFor(() => expect(position(1)).not.toBe(next), { timeout: 10_000 });
    const wholeBooks = () => (position(1) - start) / (next - start);
    await waitFor(() => expect(wholeBooks()).toBeCloseTo(Math.round(wholeBooks()), 2), { timeout: 10_000 });
    // It loops without copies.
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(12);
  },
};

/** Two, four or six columns, for genres. */
export const Genres: Story = { args: { kind: 'genres' } };

/** Fewer slides than columns: no arrow buttons and no scrolling. */
export const NotScrollable: Story = {
  args: { slides: books.slice(0, 2).map(slide) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Next' })).toBeNull();
  },
};
export const Fallback: Story = {
  args: { slides: [], fallback: <SectionState>Nothing on this shelf yet.</SectionState> },
};
export const Stress: Story = {
  args: {
    title: 'Meistverkaufte Neuerscheinungen des laufenden Kalendermonats',
    slides: [longBook, arabicBook, ...books].map(slide),
    text: { previous: 'Vorheriges Buch', next: 'Nächstes Buch' },
  },
};
