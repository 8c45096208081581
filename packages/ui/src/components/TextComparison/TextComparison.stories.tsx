import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { type ComparedPart, TextComparison } from './TextComparison.tsx';

const same = (text: string): ComparedPart => ({ text, isChanged: false });
const changed = (text: string): ComparedPart => ({ text, isChanged: true });

const meta = {
  title: 'Studio/Text comparison',
  component: TextComparison,
  args: {
    label: 'Three: The Brine Office',
    beforeLabel: '3rd edition',
    nowLabel: 'New file',
    passages: [
      {
        identicalBefore: 3,
        before: [same('They reached the office on the '), changed('third of April, 1911'), same(', in the rain.')],
        now: [same('They reached the office on the '), changed('fourth of May, 1912'), same(', in the rain.')],
      },
      { identicalBefore: 1, before: [], now: [changed('Captain Brandt had said as much.')] },
      { identicalBefore: 0, before: [changed('Nobody answered.')], now: [] },
    ],
    identicalAfter: 41,
  },
} satisfies Meta<typeof TextComparison>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Three: The Brine Office' })).toBeVisible();
    await expect(canvas.getAllByRole('insertion')[0]).toHaveTextContent('[added: fourth of May, 1912]');
    await expect(canvas.getAllByRole('deletion')[0]).toHaveTextContent('[removed: third of April, 1911]');
    await expect(canvas.getByText('1 identical paragraph')).toBeVisible();
    await expect(canvas.getAllByText('Not in this version')).toHaveLength(2);
  },
};
export const LastPage: Story = { args: { passages: [], identicalAfter: 7 } };
export const Stress: Story = {
  args: {
    beforeLabel: 'Zweite, überarbeitete und erweiterte Auflage',
    passages: [
      {
        identicalBefore: 1_204,
        before: [same('Die Veröffentlichungsvorbereitung war '.repeat(12)), changed('x'.repeat(200))],
        now: [same('Die Veröffentlichungsvorbereitung war '.repeat(12)), changed('عنوان طويل جدا '.repeat(20))],
      },
    ],
  },
};
