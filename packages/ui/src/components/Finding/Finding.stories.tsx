import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { Finding } from './Finding.tsx';

const meta = {
  title: 'Studio/Finding',
  component: Finding,
  args: {
    severity: 'mustFix',
    title: 'The book does not declare its language',
    children: 'Screen readers choose a voice by the language, and search finds books by it.',
    location: 'package.opf, line 12',
  },
  decorators: [
    (Story) => (
      <ul>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof Finding>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ShouldFix: Story = { args: { severity: 'shouldFix', title: '7 pictures have no text alternative' } };
export const Advice: Story = {
  args: { severity: 'advice', title: 'One style sheet is never used', location: 'styles/print.css' },
};
export const Fixed: Story = { args: { severity: 'fixed' } };
export const ByKeyboard: Story = {
  args: {
    action: (
      <Button variant="quiet" onClick={fn()}>
        Fix
      </Button>
    ),
    // A change that is not shown takes no space, so the button is the last element.
    change: false,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const button = canvas.getByRole('button', { name: 'Fix' });
    await expect(button).toHaveFocus();
    await expect(canvas.getByRole('listitem').lastElementChild).toContainElement(button);
  },
};
export const Stress: Story = {
  args: {
    title: 'Sprachauszeichnungsangabe fehlt '.repeat(5),
    location: 'OEBPS/Text/'.repeat(20),
    change: <p>Lorem ipsum</p>,
  },
};
