import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page } from './Page.tsx';

const sampleText = 'The paper comes up out of the vat like weather: a front of oxblood rolling over teal. '.repeat(6);

const meta = {
  title: 'Patterns/Page',
  component: Page,
  parameters: { layout: 'fullscreen' },
  args: { isPadded: true, children: <p>{sampleText}</p> },
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The full width, 110rem. */
export const Default: Story = {};

/** The width for a book, the cart and the account, 82rem. */
export const Medium: Story = { args: { width: 'medium' } };

/** The width for long text, 42rem. */
export const Prose: Story = { args: { width: 'prose' } };

/** Without vertical padding, for content with its own. */
export const Unpadded: Story = { args: { isPadded: false } };
export const Stress: Story = {
  args: {
    width: 'prose',
    style: { overflowWrap: 'anywhere' },
    children: (
      <>
        <p>{'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3)}</p>
        <p dir="rtl" lang="ar">
          {'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(20)}
        </p>
      </>
    ),
  },
};
