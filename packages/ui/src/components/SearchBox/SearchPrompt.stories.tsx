import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { SearchPrompt } from './SearchPrompt.tsx';

const meta = {
  title: 'Patterns/Search prompt',
  component: SearchPrompt,
  args: { query: '', onQueryChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '34rem', marginInline: 'auto' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SearchPrompt>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The prompt accepts input, and has the same name and role as the search box that replaces it. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Search', expanded: false });
    await userEvent.type(field, 's');
    await expect(args.onQueryChange).toHaveBeenCalledWith({ query: 's' });
  },
};
export const Typed: Story = { args: { query: 'salt' } };
/** The component is one tab stop. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Search']);
    await userEvent.keyboard('q');
    await expect(args.onQueryChange).toHaveBeenCalledWith({ query: 'q' });
  },
};
export const Stress: Story = {
  args: {
    query: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe und ihre Reise um die Welt',
    text: { placeholder: 'ابحث عن عنوان أو مؤلف أو محرر' },
  },
};
