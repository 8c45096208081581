import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { genres } from '../../../.storybook/samples.ts';
import { GenreCarousel } from './GenreCarousel.tsx';

const meta = {
  title: 'Commerce/Genre carousel',
  component: GenreCarousel,
  args: { title: 'Shop by Genre', genres: { status: 'ready', items: genres }, onChoose: fn(), onRetry: fn() },
} satisfies Meta<typeof GenreCarousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pending: Story = { args: { genres: { status: 'pending' } } };
export const Failed: Story = { args: { genres: { status: 'failed' } } };
export const Empty: Story = { args: { genres: { status: 'ready', items: [] } } };
/** Tab order: the arrow buttons, then the genres. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Previous', 'Next', /^Fiction/u]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith({ genre: genres[0] });
  },
};
export const Stress: Story = {
  args: {
    genres: {
      status: 'ready',
      items: genres.map((genre) => ({ ...genre, name: `${genre.name} und Wissenschaftsgeschichte`, picture: null })),
    },
  },
};
