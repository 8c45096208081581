import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { SideNavigation } from './SideNavigation.tsx';

const meta = {
  title: 'Patterns/Side navigation',
  component: SideNavigation,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), current: 'discover', username: 'ines_h', userHref: '/profile', onChoose: fn() },
} satisfies Meta<typeof SideNavigation>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Beside the page above 1024 px, over it below. Beside the page, a choice leaves it open. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Library' }));
    await expect(args.onChoose).toHaveBeenCalledWith({ place: 'library' });
    await expect(canvas.getByRole('link', { name: 'Discover' })).toHaveAttribute('aria-current', 'page');
  },
};
export const SignedOut: Story = { args: { username: null, userHref: '/login', current: 'home' } };
/** Seven places in two groups. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, [
      'Home',
      'Discover',
      'Library',
      'Favorites',
      'Privacy Policy',
      'Terms of Service',
      'ines_h',
    ]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith({ place: 'user' });
  },
};
export const Stress: Story = {
  args: {
    username: 'wilhelmine_von_hohenlohe_schillingsfuerst',
    text: { discover: 'Entdeckungsreise', terms: 'Allgemeine Geschäftsbedingungen' },
  },
};
