import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { SearchBox } from '../SearchBox/index.ts';
import { TopBar } from './TopBar.tsx';

const meta = {
  title: 'Patterns/Top bar',
  component: TopBar,
  parameters: { layout: 'fullscreen' },
  args: {
    shopName: 'Octavo',
    username: 'ines_h',
    userHref: '/profile',
    cartCount: 2,
    isMenuOpen: false,
    onMenuToggle: fn(),
    search: <SearchBox query="" results={[]} isOpen={false} onQueryChange={fn()} onClose={fn()} onChoose={fn()} />,
  },
} satisfies Meta<typeof TopBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await expect(args.onMenuToggle).toHaveBeenCalledOnce();
  },
};
export const SignedOut: Story = {
  args: { username: null, userHref: '/login', cartCount: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  },
};
export const MenuOpen: Story = {
  args: { isMenuOpen: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Menu', expanded: true })).toBeVisible();
  },
};
export const Scrolled: Story = { args: { isScrolled: true } };
/** Tab order: the menu, home, search, the user, the cart. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Menu', 'Octavo, home', 'Search', 'ines_h', 'Cart, 2 items']);
  },
};
export const Stress: Story = {
  args: {
    shopName: 'Buchhandlung und Leihbücherei Wilhelmine von Hohenlohe & Töc',
    username: 'wilhelmine_von_hohenlohe_schillingsfuerst',
    cartCount: 1204,
  },
};
