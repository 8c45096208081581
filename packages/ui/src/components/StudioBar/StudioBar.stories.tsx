import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { StudioBar } from './StudioBar.tsx';

const meta = {
  title: 'Studio/Studio bar',
  component: StudioBar,
  parameters: { layout: 'fullscreen' },
  args: {
    shopName: 'Octavo',
    username: 'maren_oskalo',
    userHref: '/profile',
    homeHref: '/studio',
    shopHref: '/',
    onMenuOpen: fn(),
  },
} satisfies Meta<typeof StudioBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Octavo Studio', 'View shop', 'maren_oskalo']);
  },
};
export const Stress: Story = {
  args: {
    shopName: 'Buchhandlung und Leihbücherei Wilhelmine von Hohenlohe & Töc',
    username: 'wilhelmine_freifrau_von_hohenlohe_waldenburg',
  },
};
