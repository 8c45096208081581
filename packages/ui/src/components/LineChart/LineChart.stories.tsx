import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LineChart } from './LineChart.tsx';

const days = Array.from({ length: 30 }, (_, index) => String(index + 1));
const november = [3, 4, 2, 6, 5, 7, 4, 5, 8, 6, 5, 9, 7, 6, 10, 8, 7, 11, 9, 8, 12, 10, 9, 13, 11];
const october = [2, 3, 3, 4, 3, 5, 4, 3, 5, 4, 6, 5, 4, 5, 6, 5, 4, 6, 5, 7, 6, 5, 7, 6, 5, 6, 7, 5, 6, 7];

const meta = {
  title: 'Studio/Line chart',
  component: LineChart,
  args: {
    label: 'Copies sold by day. November: 3 on the 1st, rising to 11 on the 25th.',
    labels: days,
    series: [
      { name: 'November 2026', values: days.map((_, index) => november[index] ?? null) },
      { name: 'October 2026', values: october, isEarlier: true },
    ],
    describePoint: (index) => `Nov ${index + 1}: ${november[index] ?? 0} copies`,
  },
} satisfies Meta<typeof LineChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('img', { name: args.label })).toBeVisible();
    await expect(canvas.getByText('Nov 24: 13 copies')).toBeVisible();
  },
};
/** The point under the pointer is named. */
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const plot = canvas.getByRole('img').querySelector('.u-over');
    if (!plot) throw new Error('The chart is not drawn.');
    await userEvent.pointer({ target: plot, coords: { x: plot.getBoundingClientRect().left + 1, y: 300 } });
    await expect(await canvas.findByText('Nov 1: 3 copies')).toBeVisible();
  },
};
/** A chart that has not been drawn for its new width yet does not widen the page. */
export const Narrowed: Story = {
  play: async ({ canvas, canvasElement }) => {
    const plot = canvas.getByRole('img');
    const widthBefore = plot.clientWidth;
    canvasElement.style.inlineSize = `${Math.round(canvasElement.clientWidth / 2)}px`;
    // The drawing follows after this layout.
    const [width, overflow] = [plot.clientWidth, canvasElement.scrollWidth - canvasElement.clientWidth];
    await expect(width).toBeLessThan(widthBefore);
    await expect(overflow).toBe(0);
  },
};
export const OneLine: Story = { args: { series: [{ name: 'November 2026', values: october }] } };
export const NothingSold: Story = { args: { series: [{ name: 'November 2026', values: days.map(() => 0) }] } };
const year = Array.from({ length: 366 }, (_, index) => (index * index * 37) % 104_233);
export const Stress: Story = {
  args: {
    label: 'Verkaufte Exemplare nach Tagen eines Schaltjahres.',
    labels: year.map((_, index) => String(index + 1)),
    series: [{ name: 'Vom ersten bis zum dreihundertsechsundsechzigsten Tag des Jahres', values: year }],
    describePoint: (index) => `Tag ${index + 1}: ${year[index] ?? 0} Exemplare`,
  },
};
