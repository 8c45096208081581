import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { genres } from '../../../.storybook/samples.ts';
import { GenreCard } from './GenreCard.tsx';

const genre = genres[4] ?? { id: 5, name: 'Historical', href: '/discover/historical' };

const meta = {
  title: 'Commerce/Genre card',
  component: GenreCard,
  args: { genre, onChoose: fn() },
} satisfies Meta<typeof GenreCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: /Historical/u }));
    await expect(args.onChoose).toHaveBeenCalledWith({ genre });
  },
};
export const Selected: Story = { args: { isSelected: true } };

/** Without a picture, the card shows the initial. */
export const WithoutPicture: Story = { args: { genre: { ...genre, picture: null } } };
/** The component is one tab stop. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, [/^Historical/u]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith({ genre });
  },
};
export const Stress: Story = {
  args: {
    genre: { ...genre, name: 'Rechtsschutzversicherungsgesellschaften und Verwandtes' },
    style: { inlineSize: '9rem' },
  },
};
