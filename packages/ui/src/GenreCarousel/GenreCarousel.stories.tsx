import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { genres } from '../../.storybook/samples.ts';
import { GenreCarousel } from './GenreCarousel.tsx';

const meta = {
  title: 'Commerce/Genre carousel',
  component: GenreCarousel,
  args: { title: 'Shop by Genre', shelf: { status: 'ready', items: genres }, onChoose: fn(), onRetry: fn() },
} satisfies Meta<typeof GenreCarousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Pending: Story = { args: { shelf: { status: 'pending' } } };
export const Failed: Story = { args: { shelf: { status: 'failed' } } };
export const Empty: Story = { args: { shelf: { status: 'ready', items: [] } } };
export const Stress: Story = {
  args: {
    shelf: {
      status: 'ready',
      items: genres.map((genre) => ({ ...genre, name: `${genre.name} und Wissenschaftsgeschichte`, picture: null })),
    },
  },
};
