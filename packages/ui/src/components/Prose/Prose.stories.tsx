import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { descriptionHtml, shortDescriptionHtml } from '../../../.storybook/samples.ts';
import { Prose } from './Prose.tsx';
import { sanitize } from './sanitize-html.ts';

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

const sanitizedMeta: readonly [dirty: string, clean: string][] = [
  ['<p onclick="steal()">Hello</p>', '<p>Hello</p>'],
  ['<script>steal()</script><p>Hello</p>', '<p>Hello</p>'],
  ['<style>p{display:none}</style><em>Hello</em>', '<em>Hello</em>'],
  ['<p style="position:fixed" class="x" id="y">Hello</p>', '<p>Hello</p>'],
  ['<a href="javascript:steal()">x</a>', '<a>x</a>'],
  ['<a href="//elsewhere.example">x</a>', '<a>x</a>'],
  ['<a href="/product/quince">x</a>', '<a href="/product/quince">x</a>'],
  [
    '<a href="https://example.com" rel="opener" target="_blank">x</a>',
    '<a href="https://example.com" rel="noopener nofollow">x</a>',
  ],
  ['<img src="x" onerror="steal()"><iframe src="https://example.com"></iframe>', ''],
  ['<svg><script>steal()</script></svg><math><mi xlink:href="javascript:steal()">x</mi></math>', ''],
];

/** Removes everything that is not on the allow list. Runs in a real browser, whose parser the sanitizer uses. */
export const Sanitized: Story = {
  args: { html: sanitizedMeta.map(([dirty]) => dirty).join('') },
  play: async () => {
    for (const [dirty, clean] of sanitizedMeta) await expect(sanitize(dirty)).toBe(clean);
    await expect(sanitize('<a href="https://example.com">x</a>', 'ugc')).toBe(
      '<a href="https://example.com" rel="ugc">x</a>',
    );
  },
};
