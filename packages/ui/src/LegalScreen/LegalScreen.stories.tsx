import type { Meta, StoryObj } from '@storybook/react-vite';
import { inShell } from '../../.storybook/in-shell.tsx';
import { LegalScreen } from './LegalScreen.tsx';

const meta = {
  title: 'Screens/Legal',
  component: LegalScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [inShell('privacy')],
  args: {
    title: 'Privacy Policy',
    updatedText: 'Last changed on November 1, 2026',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'Your name, your email, what you bought, and how far you have read. We keep them because the shop cannot work without them: to send a receipt, to open a book, to open it at the right page.',
          'We never see your card. It goes straight to the payment provider, who tells us only whether it worked.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: ['We do not sell what you read to anyone, and no other company’s script runs on our pages.'],
      },
    ],
  },
} satisfies Meta<typeof LegalScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Stress: Story = {
  args: {
    title: 'Datenschutzgrundverordnungsinformationspflichten',
    sections: [{ heading: 'Rechtsgrundlagen', paragraphs: ['Donaudampfschifffahrtsgesellschaftskapitän.'.repeat(6)] }],
  },
};
