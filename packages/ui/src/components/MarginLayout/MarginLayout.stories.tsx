import type { Meta, StoryObj } from '@storybook/react-vite';
import { MarginLayout, MarginNote } from './MarginLayout.tsx';

const meta = {
  title: 'Studio/Margin layout',
  component: MarginLayout,
  args: {
    children: <p>The work stands in the column.</p>,
    margin: (
      <>
        <MarginNote title="Before you publish">
          <p>The price is missing.</p>
        </MarginNote>
        <MarginNote title="Your original file is kept">
          <p>Customers download exactly the file that you upload.</p>
        </MarginNote>
      </>
    ),
  },
} satisfies Meta<typeof MarginLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Stress: Story = {
  args: {
    children: <p>{'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(6)}</p>,
    margin: <MarginNote title="Veröffentlichungsvorbereitung">{'x'.repeat(200)}</MarginNote>,
  },
};
