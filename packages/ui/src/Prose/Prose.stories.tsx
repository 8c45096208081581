import type { Meta, StoryObj } from '@storybook/react-vite';
import { descriptionHtml, shortDescriptionHtml } from '../../.storybook/samples.ts';
import { Prose } from './Prose.tsx';

const meta = { title: 'Reading/Prose', component: Prose, args: { html: descriptionHtml } } satisfies Meta<typeof Prose>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Lead: Story = { args: { html: shortDescriptionHtml, size: 'lead' } };
export const Everything: Story = {
  args: {
    html: '<h2>A heading</h2><p>With <strong>weight</strong>, <em>slope</em> and a <a href="https://example.com">link</a>.</p><ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol><blockquote>What she had never been told.</blockquote><hr><p>The end.</p>',
  },
};
export const Stress: Story = {
  args: {
    html: `<p dir="rtl" lang="ar">كانت الورقة تخرج من الحوض كأنها طقس.</p><p>${'Buchbinderwerkstatt'.repeat(12)}</p>`,
  },
};
