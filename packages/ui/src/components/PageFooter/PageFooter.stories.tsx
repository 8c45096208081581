import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { ThemeSwitch } from '../ThemeSwitch/index.ts';
import { PageFooter } from './PageFooter.tsx';

const meta = {
  title: 'Patterns/Page footer',
  component: PageFooter,
  parameters: { layout: 'fullscreen' },
  args: { shopName: 'Octavo' },
} satisfies Meta<typeof PageFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithThemeSwitch: Story = { args: { extra: <ThemeSwitch value="light" onValueChange={fn()} /> } };
/** Tab order: the three links. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Octavo', 'Privacy Policy', 'Terms of Service']);
  },
};
export const Stress: Story = {
  args: {
    shopName: 'Buchhandlung und Leihbücherei Wilhelmine von Hohenlohe & Töc',
    text: {
      privacy: 'Datenschutzerklärung',
      terms: 'Allgemeine Geschäftsbedingungen',
      tax: 'Alle Preise einschließlich der gesetzlichen Mehrwertsteuer',
    },
  },
};
