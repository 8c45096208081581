import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { Button } from '../Button/index.ts';
import { SideNavigation } from './SideNavigation.tsx';
import type { SideNavigationProps } from './SideNavigation.tsx';

/** A page with the button that opens the menu. */
function Opened(props: SideNavigationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(!isOpen)}>
        Menu
      </Button>
      <SideNavigation {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const meta = {
  title: 'Patterns/Side navigation',
  component: SideNavigation,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), current: 'discover', username: 'ines_h', userHref: '/profile', onChoose: fn() },
} satisfies Meta<typeof SideNavigation>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Above 1024 px the menu is beside the page and stays open after a choice; below, it covers the page. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Library' }));
    await expect(args.onChoose).toHaveBeenCalledWith({ item: 'library' });
    await expect(canvas.getByRole('link', { name: 'Discover' })).toHaveAttribute('aria-current', 'page');
  },
};
export const SignedOut: Story = { args: { username: null, userHref: '/login', current: 'home' } };
/** Seven items in two groups. */
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
    await expect(args.onChoose).toHaveBeenCalledWith({ item: 'user' });
  },
};
/** Up to 1024 px the menu covers the page. A choice or Escape closes it and returns focus to the button. */
export const Overlay: Story = {
  globals: { viewport: { value: 'w768' } },
  render: (args) => <Opened {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Menu' });
    await tabTo(userEvent, opener);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('dialog', { name: 'Main' })).toBeVisible();
    await tabThrough(userEvent, ['Home', 'Discover', 'Library']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith({ item: 'library' });
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Close menu' }));
    await expect(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Discover' })).toHaveAttribute('aria-current', 'page');
  },
};
export const Stress: Story = {
  args: {
    username: 'wilhelmine_von_hohenlohe_schillingsfuerst',
    text: { discover: 'Entdeckungsreise', terms: 'Allgemeine Geschäftsbedingungen' },
  },
};
