import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FavoriteToggle } from './FavoriteToggle.tsx';

const meta = {
  title: 'Commerce/Favorite toggle',
  component: FavoriteToggle,
  args: { isFavorite: false, onToggle: fn() },
} satisfies Meta<typeof FavoriteToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onToggle).toHaveBeenCalledWith({ isFavorite: true });
    await expect(canvas.getByRole('button', { name: 'Add to favorites' })).toHaveAttribute('aria-pressed', 'false');
  },
};
export const Favorite: Story = { args: { isFavorite: true } };
export const Stress: Story = {
  args: {
    title: 'Donaudampfschifffahrtsgesellschaft',
    text: { add: 'Zu den Lieblingsbüchern hinzufügen', remove: 'Entfernen' },
  },
};
